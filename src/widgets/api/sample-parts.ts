/** What an interface takes: a file, JSON, or a stream. */
export type Interface = { path: string; takes: 'file' | 'json' | 'stream'; body: Record<string, unknown>; answers?: 'sound' }

/** Writes a sample of a language: where it calls, as which application, and with what. */
export type Writer = (url: string, appId: string, one: Interface) => string

export const SECRET = 'YOUR_APP_SECRET'

export const pairs = ({ body }: Interface) => Object.entries(body).map(([name, value]) => [name, String(value)] as const)
export const json = ({ body }: Interface, indent?: number) => JSON.stringify(body, undefined, indent)
export const asked = (one: Interface) => new URLSearchParams(pairs(one).map(([name, value]) => [name, value])).toString()

/** What is done before a sample is run: the secret is given by the environment. */
export const first = (comment: string, command: string) => `${comment} export APP_SECRET='${SECRET}'\n${comment} ${command}\n`
