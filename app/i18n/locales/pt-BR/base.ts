/** What the browser downloads with every page. What one page or panel alone shows stands in index.ts. */
export { common } from './common.ts'
export { errors } from './errors.ts'
export { notices } from './notices.ts'
export { session } from './session.ts'
export { shell } from './shell.ts'
