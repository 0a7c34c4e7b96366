import type { Plugin } from 'vite'

/** Minifies the screens with terser, twice over and without comments: the licences stand in a file of their own. */
export function minifiedScreens(): Plugin {
  return {
    name: 'minified-screens',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild === true
        ? {}
        : {
            build: {
              minify: 'terser',
              terserOptions: { compress: { passes: 2 }, format: { comments: false } },
            },
          },
  }
}
