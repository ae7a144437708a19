# One image for all roles. The role is the argument: start, api, worker, webhooks, migrate, or any other command of sopwith.
# docs/operating/install.md shows how to build and run it.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
# With a private registry: docker build --secret id=npmrc,src=$HOME/.npmrc
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run --silent build && npm pack --silent --pack-destination /tmp

# The published package, with the dependencies of the lockfile, and the browser unpacked, because the root file system of a container is read-only.
FROM ${NODE_IMAGE} AS app
WORKDIR /app/node_modules/sopwith
COPY --from=build /tmp/sopwith-*.tgz /tmp/
COPY package-lock.json deploy/image ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
  tar --extract --gzip --strip-components=1 --file /tmp/sopwith-*.tgz \
  && npm ci --omit=dev --no-audit --no-fund \
  && npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > /app/npm.cdx.json \
  && SOPWITH_CACHE_DIR=/app/cache node unpack-browser.mjs \
  && find node_modules -type f -name '*.map' -delete \
  && mv healthcheck.mjs sbom.mjs /app/ \
  && rm -r unpack-browser.mjs seccomp.json node_modules/@sparticuz/chromium/bin

FROM ${NODE_IMAGE}
# tini reaps the processes that a killed browser leaves behind, which Node.js as process 1 would not.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini fontconfig-config fonts-liberation \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /tmp --shell /usr/sbin/nologin sopwith \
  && install --directory --owner=sopwith --group=sopwith --mode=0700 /data /data/artifacts \
  && ln -s /app/node_modules/sopwith/dist/src/main.js /usr/local/bin/sopwith
COPY --from=app /app /app
RUN node /app/sbom.mjs /app/npm.cdx.json > /app/sbom.cdx.json && rm /app/npm.cdx.json /app/sbom.mjs
# Plugins in /app find sopwith/sdk, and packages that you install there are found by PLUGINS.
WORKDIR /app
ENV NODE_ENV=production \
  HOME=/tmp \
  HOST=0.0.0.0 \
  PORT=3000 \
  ADMIN_PORT=9464 \
  SOPWITH_DATA_DIR=/data \
  SOPWITH_CACHE_DIR=/app/cache
USER 10001:10001
VOLUME /data
EXPOSE 3000 9464
# Every role answers on ADMIN_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "/app/healthcheck.mjs"]
ENTRYPOINT ["tini", "--", "sopwith"]
CMD ["start"]
