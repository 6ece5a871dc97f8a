# The Node of package.json, by digest, because a tag can be moved. `docker buildx imagetools inspect node:24.21.0-bookworm-slim` prints the
# digest of its latest build, with newer Debian packages: change it here and in compose.yaml.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY optional/package.json optional/
COPY tests/package.json tests/
# With the optional packages, which the build takes in. Without the workspace of the tests: building and running need none of its packages.
RUN npm ci --workspace=optional --include-workspace-root --no-audit --no-fund
COPY . .
RUN npm run build && npm run prune
# Languages of menus beside English, such as --build-arg OCR_LANGUAGES=eng,fra. The running container needs the same setting.
ARG OCR_LANGUAGES=eng
RUN npm run language -- $(echo "$OCR_LANGUAGES" | tr ',' ' ')

FROM ${NODE_IMAGE}
# `node` is the one that package-lock.json pins, whatever the image brings.
# Without them the allocator keeps what it frees, for each of many threads: 50 MB after an import.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
# The commands as the server names them: `docker compose exec plateful plateful admin EMAIL`.
RUN mkdir -m 0700 /data && chown node:node /data \
  && printf '#!/bin/sh\nexec node /app/dist/server/cli.js "$@"\n' > /usr/local/bin/plateful && chmod 0755 /usr/local/bin/plateful
# Root's: what runs may read its own code, not change it.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# node itself is the process that gets the signals, so that a stop is orderly.
CMD ["node", "dist/server/main.js"]
