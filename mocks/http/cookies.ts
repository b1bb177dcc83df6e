/** What a browser keeps for the backend alone: no script reads it, and it comes along with calls of the console itself only. */
export type Cookies = {
  read: (name: string) => string | undefined
  /** Kept for so many seconds; 0 forgets it. Only signs of a token: letters, digits, `-` and `_`. */
  set: (name: string, value: string, seconds: number) => void
}

const TOKEN = /^[\w-]*$/
const MOST = 16_384

/** Reads the header of a request, and collects what its answer sets. Calls that only pass a request on set nothing. */
export function createCookies(
  header: string | undefined,
  { secure, write = () => undefined }: { secure: boolean; write?: ((line: string) => void) | undefined },
): Cookies {
  // Browsers keep such a name for this one host, and take it over https alone.
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name)
  return {
    read(name) {
      for (const part of (header ?? '').slice(0, MOST).split(';')) {
        const [key, ...rest] = part.split('=')
        const value = rest.join('=').trim()
        if (key?.trim() === nameOf(name) && value !== '' && TOKEN.test(value)) return value
      }
      return undefined
    },
    set(name, value, seconds) {
      if (!TOKEN.test(value)) throw new Error(`The value of the cookie ${name} is no token.`)
      write(
        `${nameOf(name)}=${value}; Path=${secure ? '/' : '/api'}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
      )
    },
  }
}
