import { createRequestHandler } from '@remix-run/cloudflare'
import * as build from '../build/server/index.js'

/** The screens, as `remix vite:build` left them. Imported by the Worker's entry only. */
export const renderDocument = createRequestHandler(build, 'production')
