#!/usr/bin/env bash
# Builds the image on a Debian machine without a public image registry, and checks that what it promises holds. Needs root, and:
#   apt-get install --no-install-recommends buildah podman crun netavark aardvark-dns iptables mmdebstrap
# Usage: deploy/try-image.sh            (keeps the images sopwith-node-base and sopwith; remove them with "podman rmi")
#        NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim deploy/try-image.sh     with a registry
#        BUILD=no deploy/try-image.sh                                                     checks an image that is there
set -euo pipefail
cd "$(dirname "$0")/.."

image=${IMAGE:-localhost/sopwith:try}
base=${NODE_IMAGE:-localhost/sopwith-node-base:try}
container=sopwith-try-$$
say() { printf '\n== %s\n' "$*"; }
fail() {
  echo "FAILED: $*" >&2
  podman logs "$container" 2>&1 | tail -20 >&2 || true
  exit 1
}
ms() { echo $(($(date +%s%N) / 1000000)); }

work=$(mktemp -d)
finish() {
  podman rm --force --volumes "$container" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

# The same as docker.io/library/node:*-bookworm-slim, from Debian's packages and the npm packages "node" and "npm".
make_base() {
  local node npm
  node=$(node -p 'require("./package.json").devDependencies.node')
  npm=11.6.2
  say "base image: Debian, Node.js $node, npm $npm"
  mmdebstrap --quiet --variant=minbase --include=ca-certificates \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    bookworm "$work/root"
  npm install --silent --no-audit --no-fund --prefix "$work/npm" "node@$node" "npm@$npm"
  local to="$work/root/usr/local"
  install -D "$work/npm/node_modules/node/bin/node" "$to/bin/node"
  mkdir -p "$to/lib/node_modules"
  cp -r "$work/npm/node_modules/npm" "$to/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$to/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$to/bin/npx"
  # A machine whose registry has a certificate of its own.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    cp "$NODE_EXTRA_CA_CERTS" "$work/root/etc/ssl/certs/ca-certificates.crt"
    mkdir -p "$to/etc"
    echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$to/etc/npmrc"
  fi
  rm -rf "$work"/root/var/lib/apt/lists/* "$work"/root/var/cache/apt/*
  tar --create --directory "$work/root" . | podman import --quiet - "$base"
  rm -rf "$work/root" "$work/npm"
}

build() {
  podman image exists "$base" || make_base
  say 'build'
  local started
  started=$(ms)
  buildah build --layers --format docker --isolation "${ISOLATION:-oci}" --build-arg NODE_IMAGE="$base" --tag "$image" .
  echo "built in $((($(ms) - started) / 1000)) s"
}
[ "${BUILD:-yes}" = no ] || build

say 'size, user, SBOM'
bytes=$(podman image inspect --format '{{.Size}}' "$image")
echo "size: $((bytes / 1000000)) MB"
[ "$bytes" -lt 700000000 ] || fail 'the image has 700 MB or more'
[ "$(podman image inspect --format '{{.Config.User}}' "$image")" = 10001:10001 ] || fail 'the user is not 10001'
podman run --rm --entrypoint cat "$image" /app/sbom.cdx.json >"$work/sbom.json"
node - "$work/sbom.json" <<'JS'
const { bomFormat, components } = JSON.parse(require('node:fs').readFileSync(process.argv[2], 'utf8'));
const missing = ['node', 'chromium', 'playwright-core', 'tini', 'libc6'].filter((name) => !components.some((one) => one.name === name));
if (bomFormat !== 'CycloneDX' || missing.length > 0) throw new Error(`the SBOM lacks ${missing}`);
console.log(`SBOM: ${components.length} components`);
JS

# As a cluster runs it: nothing may be written but /data and /tmp.
locked=(--read-only --read-only-tmpfs=false --tmpfs /tmp --cap-drop all --security-opt no-new-privileges)
allowed=(--security-opt seccomp=deploy/image/seccomp.json)
local_only=(--env PORTAL_ALLOW=127.0.0.1/32 --env WEBHOOK_ALLOW=127.0.0.1/32)
inside() { podman exec "$container" "$@"; }
start() {
  started=$(ms)
  podman run --detach --name "$container" "${locked[@]}" "${local_only[@]}" --volume "$container:/data" "$@" "$image" >/dev/null
  until inside node /app/healthcheck.mjs 2>/dev/null; do
    [ "$(podman inspect --format '{{.State.Running}}' "$container")" = true ] || fail 'the container ended'
    [ $(($(ms) - started)) -lt 180000 ] || fail 'not healthy after 180 s'
    sleep 0.2
  done
  echo "healthy after $(($(ms) - started)) ms"
}
stop() {
  started=$(ms)
  podman stop --time 130 "$container" >/dev/null
  local code
  code=$(podman inspect --format '{{.State.ExitCode}}' "$container")
  echo "stopped in $(($(ms) - started)) ms with exit code $code"
  [ "$code" = 0 ] || fail "exit code $code"
}
sandbox() { inside sopwith doctor --json | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).find((one) => one.name === "browser sandbox").found'; }
run_task() {
  local examples=/app/node_modules/sopwith/examples
  podman exec --detach "$container" sopwith portal simulate acme-health --port 4001
  inside sh -c 'sopwith account create Clinic --json > /data/account.json'
  inside sopwith portal connect Clinic acme-health --base-url http://127.0.0.1:4001 --credentials $examples/credentials.json
  inside sh -c "SOPWITH_API_KEY=\$(node -p 'require(\"/data/account.json\").api_key') sopwith task create eligibility_check --data $examples/eligibility.json --watch" |
    tee "$work/task.log" | tail -3
  grep -q completed "$work/task.log" || fail 'the task did not complete'
}

say 'all roles in one container, with the seccomp profile of deploy/image'
start "${allowed[@]}"
[ "$(sandbox)" = on ] || fail "the browser's sandbox is $(sandbox)"
run_task
if inside sh -c 'cat /proc/[0-9]*/cmdline' | tr '\0' '\n' | grep -q -- --no-sandbox; then fail 'a browser runs with --no-sandbox'; fi
echo 'the browsers run in their sandbox'
echo "memory: $(podman stats --no-stream --format '{{.MemUsage}}' "$container")"

say 'a killed agent leaves no zombies'
inside sh -c 'for p in /proc/[0-9]*; do grep -q "agent[-]main" "$p/cmdline" 2>/dev/null && kill -9 "${p#/proc/}"; done; true'
sleep 5
zombies=$(inside sh -c 'grep -l "^State:.Z" /proc/[0-9]*/status 2>/dev/null | wc -l')
[ "$zombies" = 0 ] || fail "$zombies zombies"
echo 'none'
stop
podman rm "$container" >/dev/null

say 'a second start on the same volume, with a profile that forbids user namespaces, as Docker has it'
node - >"$work/seccomp.json" <<'JS'
const profile = JSON.parse(require('node:fs').readFileSync('deploy/image/seccomp.json', 'utf8'));
for (const rule of profile.syscalls) rule.names = rule.names.filter((name) => !['clone', 'clone3', 'unshare'].includes(name));
profile.syscalls.push({ names: ['clone'], action: 'SCMP_ACT_ALLOW', args: [{ index: 0, value: 2114060288, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }] });
console.log(JSON.stringify(profile));
JS
start --security-opt "seccomp=$work/seccomp.json"
[ "$(sandbox)" = 'off (no_user_namespaces)' ] || fail "the browser's sandbox is $(sandbox)"
podman logs "$container" 2>&1 | grep -q browser.sandbox_off || fail 'the log does not say that the sandbox is off'
podman exec --detach "$container" sopwith portal simulate acme-health --port 4001
inside sh -c "SOPWITH_API_KEY=\$(node -p 'require(\"/data/account.json\").api_key') sopwith task list" | tail -2
stop

say "all of it holds. The image is $image"
