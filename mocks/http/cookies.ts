/** Cookies that only the backend reads: no script can access them, and they are sent with requests of the console only. */
export type Cookies = {
  read: (name: string) => string | undefined
  /** Kept for this many seconds; 0 deletes it. Values may contain letters, digits, `-` and `_` only. */
  set: (name: string, value: string, seconds: number) => void
}

const TOKEN = /^[\w-]*$/
const MOST = 16_384

/** Reads the cookies of a request and collects those that the answer sets. Calls that are merely forwarded set none. */
export function createCookies(
  header: string | undefined,
  { secure, write = () => undefined }: { secure: boolean; write?: ((line: string) => void) | undefined },
): Cookies {
  // Browsers bind such a name to this host and accept it over https only.
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
