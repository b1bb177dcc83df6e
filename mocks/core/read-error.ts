type Facts = { message?: string; code?: string; statusCode?: number; constraint?: string; errcode?: number }

/** What Node, a database or a package says of its error. Anything can be thrown, so nothing of it is certain. */
export const readError = (error: unknown): Facts => Object(error)
