import { readdirSync } from 'node:fs';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { ahead, chunkOf } from './chunks.ts';

/** The page without a server has its policy in itself: a plain host sends none. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);

// `--mode static`: the page without a server, in a folder of its own
export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    ahead(),
    {
      name: 'policy',
      transformIndexHtml: () =>
        mode === 'static'
          ? [
              {
                tag: 'meta',
                attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
                injectTo: 'head-prepend' as const,
              },
            ]
          : [],
    },
  ],
  base: mode === 'static' ? './' : '/',
  build: {
    outDir: mode === 'static' ? '../build/site' : '../src/ridotto/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows no data: fonts
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'parts', name: chunkOf(GAMES) }],
        },
      },
    },
  },
  worker: { format: 'es' as const },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
}));
