/** Without characters that people confuse when they read a code aloud. */
export const CARD_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CARD_LENGTH = 16
