import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Given by the server to the scripts of a document. In the browser there is none: scripts that run already need no leave. */
export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
