import { createContext } from 'react'

/** The signed-in person's id. */
export const FormOwnerContext = createContext<number | null>(null)
