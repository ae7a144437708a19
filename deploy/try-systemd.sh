#!/usr/bin/env bash
# Runs the units of deploy/systemd in a container that boots systemd: all roles with the embedded database, then separate roles with Debian's
# PostgreSQL. It takes the checkout, which must be built (npm run build). Needs what try-image.sh needs, and its base image.
set -euo pipefail
cd "$(dirname "$0")/.."

base=${NODE_IMAGE:-localhost/sopwith-node-base:try}
image=localhost/sopwith-systemd:try
container=sopwith-systemd-$$
say() { printf '\n== %s\n' "$*"; }
fail() {
  echo "FAILED: $*" >&2
  podman exec "$container" journalctl --no-pager --lines 30 >&2 || true
  exit 1
}
trap 'podman rm --force --volumes "$container" >/dev/null 2>&1 || true' EXIT

podman image exists "$image" || {
  say "image $image"
  printf '%s\n' "FROM $base" \
    'RUN apt-get update && apt-get install --yes --no-install-recommends systemd systemd-sysv dbus postgresql procps sudo' \
    'RUN systemctl mask systemd-logind.service getty.target && systemctl disable postgresql' \
    'CMD ["/sbin/init"]' | buildah build --quiet --format docker --isolation "${ISOLATION:-oci}" --tag "$image" -
}

say 'a machine with systemd'
podman run --detach --name "$container" --systemd=always --privileged --volume "$PWD:/opt/sopwith:ro" "$image" >/dev/null
on() { podman exec "$container" sh -c "$*"; }
wait_for() {
  for _ in $(seq 300); do
    if on "$1" >/dev/null 2>&1; then return 0; fi
    sleep 1
  done
  fail "not after 300 s: $1"
}
wait_for 'systemctl is-system-running | grep -E "running|degraded"'
ready() { wait_for "node -e 'fetch(\"http://127.0.0.1:$1/readyz\").then(({ status }) => process.exit(status === 200 ? 0 : 1))'"; }
run_as() { on "setpriv --reuid=sopwith --regid=sopwith --clear-groups env HOME=/var/lib/sopwith SOPWITH_DATA_DIR=/var/lib/sopwith SOPWITH_CACHE_DIR=/var/cache/sopwith $*"; }
examples=/opt/sopwith/examples
new_account() {
  run_as "$1 sopwith account create Clinic --json > /tmp/account.json"
  run_as "$1 sopwith portal connect Clinic acme-health --base-url http://127.0.0.1:4001 --credentials $examples/credentials.json"
}
run_task() {
  run_as "SOPWITH_API_KEY=\$(node -p 'require(\"/tmp/account.json\").api_key') sopwith task create eligibility_check --data $examples/eligibility.json --watch" |
    tee /tmp/task-$$.log | tail -2
  grep -q completed /tmp/task-$$.log || fail 'the task did not complete'
  rm /tmp/task-$$.log
}
stop() {
  local began=$SECONDS
  on "systemctl stop $1"
  local result
  result=$(on "systemctl show --property Result --value $1")
  echo "$1 stopped in $((SECONDS - began)) s: $result"
  [ "$result" = success ] || fail "$1: $result"
}

say 'install'
on 'install -m 755 /opt/sopwith/deploy/systemd/sopwith /usr/local/bin/sopwith
  install -D -m 644 /opt/sopwith/deploy/systemd/sysusers.conf /etc/sysusers.d/sopwith.conf
  systemd-sysusers
  cp -r /opt/sopwith/deploy/systemd/sopwith-* /etc/systemd/system/
  install -d -m 755 /etc/sopwith
  printf "%s\n" PORTAL_ALLOW=127.0.0.1/32 > /etc/sopwith/sopwith.env
  systemctl daemon-reload'
podman exec --detach "$container" sopwith portal simulate acme-health --port 4001

say 'all roles'
began=$SECONDS
on 'systemctl enable --now sopwith-all' 2>/dev/null
ready 3000
echo "ready after $((SECONDS - began)) s"
new_account ''
run_task
if on 'journalctl --unit sopwith-all' | grep -q browser.sandbox_off; then fail 'the browsers run without their sandbox'; fi
echo 'the browsers run in their sandbox'
on 'systemctl show --property MemoryCurrent --value sopwith-all'
stop sopwith-all

say 'separate roles'
on 'rm -rf /var/lib/sopwith/*
  pg_ctlcluster 15 main start
  cd /tmp && setpriv --reuid=postgres --regid=postgres --clear-groups psql --quiet --command "create role sopwith login createrole password '"'secret'"'" --command "create database sopwith owner sopwith"
  echo "postgres://sopwith:secret@127.0.0.1/sopwith" > /etc/sopwith/database-url
  openssl rand -base64 32 > /etc/sopwith/encryption-key
  chmod 600 /etc/sopwith/database-url /etc/sopwith/encryption-key
  systemctl start sopwith-migrate
  systemctl enable --now sopwith-api@0 sopwith-api@1 sopwith-webhooks sopwith-worker@1' 2>/dev/null
for port in 9450 3000 9451 3001 9465 9471; do ready $port; done
with_database="DATABASE_URL=postgres://sopwith:secret@127.0.0.1/sopwith ENCRYPTION_KEY=$(on cat /etc/sopwith/encryption-key)"
new_account "$with_database"
run_task

say 'a rolling restart: one API process is always ready'
for unit in sopwith-migrate sopwith-worker@1 sopwith-webhooks sopwith-api@0 sopwith-api@1; do
  on "systemctl restart $unit"
  case $unit in
    sopwith-worker@1) ready 9471 ;;
    sopwith-webhooks) ready 9465 ;;
    sopwith-api@*) ready "300${unit#*@}" ;;
  esac
done
run_task
for unit in sopwith-worker@1 sopwith-api@0 sopwith-api@1 sopwith-webhooks; do stop $unit; done
say 'the units work'
