# The product as an image: the server, and the worker with another command. `npm run image` builds it and tries it out, and
# compose.yaml runs it. It needs Debian's archive and the npm registry, nothing else.
#
#   docker build --build-arg VERSION=<version in package.json> --tag valence:<version> .

# npm on the Node that package.json names: Debian's own only fetches these two, since it would leave out packages that want a
# newer Node. The secret is for networks with a certificate authority of their own (--secret id=authority,src=FILE).
FROM debian:bookworm-slim AS npm
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=secret,id=authority export NODE_EXTRA_CA_CERTS=/run/secrets/authority \
  && npm install --prefix /opt/npm --no-audit npm@11.19.1 "node@$(node -p "require('./package.json').devDependencies.node")"
ENV PATH=/opt/npm/node_modules/.bin:$PATH
COPY packages/contract/package.json packages/contract/
COPY packages/copy/package.json packages/copy/
COPY packages/domain/package.json packages/domain/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY studio/package.json studio/

FROM npm AS build
RUN --mount=type=secret,id=authority export NODE_EXTRA_CA_CERTS=/run/secrets/authority \
  && npm ci --no-audit
COPY . .
ARG VERSION
RUN test "$VERSION" = "$(node -p "require('./package.json').version")" \
  || { echo "Write --build-arg VERSION=$(node -p "require('./package.json').version")"; exit 1; }
RUN npm run build

# What the running product loads. hls.js is in the pages' scripts already; only browsers run it.
FROM npm AS modules
RUN --mount=type=secret,id=authority export NODE_EXTRA_CA_CERTS=/run/secrets/authority \
  && npm ci --no-audit --omit=dev \
  && rm -r node_modules/hls.js

# The Debian whose ffmpeg the product is measured with.
FROM debian:bookworm-slim
# Debian's ffmpeg can also draw on a screen: for that alone it brings 160 MB, which are taken out again. tini is process 1: it
# passes signals on, and buries ffmpeg processes whose worker was killed, which Node as process 1 would not.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg tini \
  && dpkg --purge --force-depends libgl1-mesa-dri libllvm15 libz3-4 \
  && rm -rf /var/cache/apt/* /var/lib/apt/lists/* \
  && ffmpeg -version && ffprobe -version \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /var/lib/valence --shell /usr/sbin/nologin valence \
  && install --directory --owner valence --group valence --mode 0711 /var/lib/valence \
  && install --directory --owner valence --group valence --mode 0700 /backup
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/node_modules/node/bin/node node_modules/node/bin/
COPY --from=build /app/package.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/apps/web/build-steps apps/web/build-steps
COPY --from=build /app/apps/web/public/manifest.webmanifest apps/web/public/
COPY --from=build /app/apps/web/build apps/web/build
RUN ln -s /app/node_modules/node/bin/node /app/apps/server/bin/valence /usr/local/bin/

ARG VERSION
LABEL org.opencontainers.image.title="Valence" \
  org.opencontainers.image.description="Video learning and tuition on a teacher's own server" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.base.name="debian:bookworm-slim"

# Other containers reach it (HOST); everything that it writes is in the volume or below /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/valence
USER valence
VOLUME /var/lib/valence
EXPOSE 3000
# That the server lives. What it cannot do at the moment (/readyz) is for a monitor: no restart mends a full disk.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=6 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "apps/server/src/processes/main.ts"]
