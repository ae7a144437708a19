#!/usr/bin/env bash
# Runs deploy/compose.yaml with podman-compose and the image of deploy/try-image.sh: tasks through Caddy, a killed API process, a rolling restart, a stop in order.
# Without a registry, images with Debian's PostgreSQL and Caddy take the place of the official ones. Needs root, what try-image.sh needs, and:
#   apt-get install --no-install-recommends podman-compose curl
set -euo pipefail
cd "$(dirname "$0")"

base=${NODE_IMAGE:-localhost/sopwith-node-base:try}
export SOPWITH_IMAGE=${IMAGE:-localhost/sopwith:try}
export POSTGRES_IMAGE=${POSTGRES_IMAGE:-localhost/sopwith-postgres:try} CADDY_IMAGE=${CADDY_IMAGE:-localhost/sopwith-caddy:try}
export SOPWITH_HOST=sopwith.localhost HTTP_PORT=${HTTP_PORT:-18080} HTTPS_PORT=${HTTPS_PORT:-18443}
say() { printf '\n== %s\n' "$*"; }
fail() {
  echo "FAILED: $*" >&2
  exit 1
}

work=$(mktemp -d)
compose() { (cd "$work" && podman-compose --project-name sopwith-try --file compose.yaml --file lab.yaml "$@" 2>>"$work/compose.log"); }
finish() {
  compose down --volumes >/dev/null || true
  podman volume ls --quiet | grep '^sopwith-try_' | xargs --no-run-if-empty podman volume rm >/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

stand_in() {
  podman image exists "$1" && return
  say "image $1"
  mkdir -p "$work/build"
  cat >"$work/build/Dockerfile"
  cp -r caddy "$work/build/"
  buildah build --quiet --format docker --isolation "${ISOLATION:-oci}" --build-arg BASE="$base" --tag "$1" "$work/build"
}
stand_in "$CADDY_IMAGE" <<'DOCKER'
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install --yes --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
ENV XDG_DATA_HOME=/data HOME=/tmp
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
DOCKER
stand_in "$POSTGRES_IMAGE" <<'DOCKER'
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
ENV PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/docker
RUN printf '%s\n' '#!/bin/sh' 'set -e' 'as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }' \
  'if [ ! -s "$PGDATA/PG_VERSION" ]; then' '  install -d -o postgres -g postgres -m 700 "$PGDATA"' \
  '  install -o postgres -m 400 "$POSTGRES_PASSWORD_FILE" /tmp/password' \
  '  as_postgres initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust' \
  '  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"' '  as_postgres pg_ctl -w start -o "-c listen_addresses="' \
  '  as_postgres createdb --username="$POSTGRES_USER" "$POSTGRES_DB"' '  as_postgres pg_ctl -w stop' 'fi' \
  'exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c listen_addresses=*' >/entrypoint && chmod +x /entrypoint
STOPSIGNAL SIGINT
CMD ["/entrypoint"]
DOCKER

say 'start'
cp -r compose.yaml image caddy "$work/"
mkdir -m 700 "$work/secrets"
openssl rand -hex 24 >"$work/secrets/postgres_password"
echo "postgres://sopwith:$(cat "$work/secrets/postgres_password")@postgres/sopwith" >"$work/secrets/database_url"
openssl rand -base64 32 >"$work/secrets/encryption_key"
chmod 444 "$work"/secrets/*
# A simulated portal in the container of each worker, because portals without HTTPS are allowed on the same machine only.
cat >"$work/lab.yaml" <<'YAML'
services:
  worker:
    environment: { PORTAL_ALLOW: '127.0.0.1/32' }
    entrypoint: [tini, --, sh, -c, 'sopwith portal simulate acme-health --port 4001 >/dev/null & exec sopwith worker']
    command: []
YAML
started=$SECONDS
# Debian's podman-compose does not wait for the conditions of depends_on.
compose up --detach postgres >/dev/null
until podman exec sopwith-try_postgres_1 pg_isready --quiet --username=sopwith --host=127.0.0.1; do sleep 1; done
compose up --detach migrate >/dev/null
[ "$(podman wait sopwith-try_migrate_1)" = 0 ] || fail 'the database was not migrated'
compose up --detach >/dev/null
ask() { curl --silent --insecure --max-time 20 --resolve "$SOPWITH_HOST:$HTTPS_PORT:127.0.0.1" "https://$SOPWITH_HOST:$HTTPS_PORT$1" "${@:2}"; }
until [ "$(ask /readyz --output /dev/null --write-out '%{http_code}')" = 200 ]; do
  [ $((SECONDS - started)) -lt 900 ] || {
    cat "$work/compose.log" >&2
    podman ps --all >&2
    podman logs sopwith-try_api-1_1 >&2
    fail 'not ready after 900 s'
  }
  sleep 1
done
echo "ready behind Caddy after $((SECONDS - started)) s"
podman ps --format '{{.Names}} {{.Status}}'

say 'a task through Caddy, an API process, the queue, and one of two workers'
api() { podman exec "sopwith-try_api-$1_1" "${@:2}"; }
examples=/app/node_modules/sopwith/examples
key=$(api 1 sopwith account create Clinic --json | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).api_key')
api 1 sopwith portal connect Clinic acme-health --base-url http://127.0.0.1:4001 --credentials $examples/credentials.json
api 1 cat $examples/eligibility.json >"$work/eligibility.json"
task() { node -p 'JSON.stringify({ type: "eligibility_check", data: JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")) })' "$work/eligibility.json"; }
run_task() {
  local id
  id=$(task | ask /v1/tasks --header "Authorization: Bearer $key" --header 'Content-Type: application/json' --data @- |
    node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).id')
  ask "/v1/tasks/$id/events" --max-time 900 --header "Authorization: Bearer $key" --header 'Accept: text/event-stream' >"$work/events"
  grep -q task.finished "$work/events" || fail "task $id did not end: $(tail -3 "$work/events")"
  ask "/v1/tasks/$id" --header "Authorization: Bearer $key" | node -p 'const { status, failure } = JSON.parse(require("fs").readFileSync(0, "utf8")); `${status} ${failure?.code ?? ""}`'
}
[ "$(run_task)" = 'completed ' ] || fail 'the task did not complete'
echo completed
for worker in 1 2; do
  podman logs "sopwith-try_worker_$worker" 2>&1 | grep -q browser.sandbox_off && fail "worker $worker runs browsers without their sandbox"
done
echo 'the browsers run in their sandbox'

say 'an API process is killed: clients notice nothing'
podman kill sopwith-try_api-1_1 >/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  code=$(ask /v1/tasks --header "Authorization: Bearer $key" --output /dev/null --write-out '%{http_code}')
  [ "$code" = 200 ] || fail "status $code"
done
echo 'ten of ten requests succeeded'
[ "$(run_task)" = 'completed ' ] || fail 'the task did not complete'

say 'a rolling restart while tasks are created: none is lost, none runs twice'
podman start sopwith-try_api-1_1 >/dev/null
healthy() {
  local began=$SECONDS
  until podman exec "sopwith-try_$1" node /app/healthcheck.mjs 2>/dev/null; do
    [ $((SECONDS - began)) -lt 600 ] || fail "$1 is not healthy after 600 s"
    sleep 0.5
  done
}
healthy api-1_1
# A client that retries with the same key, as the documentation asks it to.
create_tasks() {
  local number code
  for number in $(seq 1000); do
    [ -e "$work/rolled" ] && return
    until
      code=$(task | ask /v1/tasks --header "Authorization: Bearer $key" --header "Idempotency-Key: roll-$number" \
        --header 'Content-Type: application/json' --data @- --output "$work/task-$number" --write-out '%{http_code}')
      echo "$code" >>"$work/codes"
      [ "$code" = 200 ]
    do sleep 1; done
    sleep 3
  done
}
create_tasks &
creating=$!
for role in api-1_1 api-2_1 worker_1 worker_2 webhooks_1; do
  began=$SECONDS
  podman restart --time 130 "sopwith-try_$role" >/dev/null
  healthy "$role"
  echo "$role: restarted in $((SECONDS - began)) s"
done
touch "$work/rolled"
wait "$creating"
echo "responses: $(sort "$work/codes" | uniq --count | tr '\n' ' ')"
[ -z "$(grep -Ev '^(200|503)$' "$work/codes")" ] || fail 'a response is not documented'
created=$(ls "$work"/task-* | wc -l)
began=$SECONDS
until
  statuses=$(ask '/v1/tasks?limit=100' --header "Authorization: Bearer $key" |
    node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).data.map((one) => one.status).join("\n")')
  [ -z "$(grep -E '^(queued|running|waiting)$' <<<"$statuses")" ]
do
  [ $((SECONDS - began)) -lt 900 ] || fail "not finished: $statuses"
  sleep 2
done
# Two tasks were created before.
[ "$(grep -c '^completed$' <<<"$statuses")" = $((created + 2)) ] || fail "$created tasks were created, and the API shows: $statuses"
echo "$created tasks were created, and completed"

say 'stop in order'
for role in api-1_1 api-2_1 worker_1 worker_2 webhooks_1; do
  began=$SECONDS
  podman stop --time 130 "sopwith-try_$role" >/dev/null
  code=$(podman inspect --format '{{.State.ExitCode}}' "sopwith-try_$role")
  echo "$role: $((SECONDS - began)) s, exit code $code"
  [ "$code" = 0 ] || fail "$role ended with $code"
done
say 'deploy/compose.yaml works'
