type Facts = { message?: string; code?: string; statusCode?: number; constraint?: string; errcode?: number }

/** The properties of errors of Node, a database or a package. Anything can be thrown, so all of them are optional. */
export const readError = (error: unknown): Facts => Object(error)
