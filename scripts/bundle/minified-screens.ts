import type { Plugin } from 'vite'

/**
 * Minifies the screens with terser, thrice over and without comments (the licences stand in a file of their own), for the browsers that the
 * build is for (`target` in vite.config.ts): terser's own aim is ES5, Vite's Safari 10.
 */
export function minifiedScreens(): Plugin {
  return {
    name: 'minified-screens',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild === true
        ? {}
        : {
            build: {
              minify: 'terser',
              terserOptions: {
                ecma: 2020,
                safari10: false,
                compress: { passes: 3 },
                format: { comments: false },
              },
            },
          },
  }
}
