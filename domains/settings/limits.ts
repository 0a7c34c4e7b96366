/** Longest text of a setting (lgpdMessage, lgpdLink): a WhatsApp text holds 4096 characters. */
export const SETTING_TEXT_MAX_CHARS = 4096
