/** What an `Idempotency-Key` may be: what the contract says of it, and what the backend takes. */
export const KEY_SHAPE = { type: 'string', minLength: 8, maxLength: 128, pattern: '^[A-Za-z0-9_-]{8,128}$' } as const
