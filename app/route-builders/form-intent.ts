/** The field by which conform says that a form is only to be looked at, or that a line is to be moved: such a form saves nothing. */
export const INTENT = '__intent__'
