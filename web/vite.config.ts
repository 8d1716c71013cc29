import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  plugins: [reactRouter()],
  server: { proxy: { "/api": api, "/dev": api, "/health": api } },
  build: { target: "es2022" },
});
