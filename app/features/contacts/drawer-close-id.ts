export const DRAWER_CLOSE_ID = 'contact-drawer-close'
