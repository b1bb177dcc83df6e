/** What an interface accepts: a file, JSON, or a stream. */
export type Interface = { path: string; takes: 'file' | 'json' | 'stream'; body: Record<string, unknown>; answers?: 'sound' }

/** Writes a sample in one language: the URL to call, as which application, and with what. */
export type Writer = (url: string, appId: string, one: Interface) => string

export const SECRET = 'YOUR_APP_SECRET'

export const pairs = ({ body }: Interface) => Object.entries(body).map(([name, value]) => [name, String(value)] as const)
export const json = ({ body }: Interface, indent?: number) => JSON.stringify(body, undefined, indent)
export const asked = (one: Interface) => new URLSearchParams(pairs(one).map(([name, value]) => [name, value])).toString()

/** What to do before running a sample: the secret comes from the environment. */
export const first = (comment: string, command: string) => `${comment} export APP_SECRET='${SECRET}'\n${comment} ${command}\n`
