import { isText, type Stored } from './storage.ts'

/** The call that says whose token it is. */
export const INFO = '/server/user/get-info'
export const TOKEN_KEY = 'Access-Token'
/** The key under which store.js keeps the expiry time; sibling sites read both keys. */
export const EXPIRY_KEY = '__storejs_expire_mixin_Access-Token'
export const TOKEN_LIFE = 7 * 24 * 60 * 60 * 1000
const COOKIE = 'aitoken'

export type TokenKeeper = {
  /** The token, if it is younger than seven days. An older one is removed when it is read. */
  read(): string | undefined
  keep(token: string): void
  drop(): void
}

export function createTokenKeeper(stored: Stored, now: () => number = Date.now): TokenKeeper {
  function drop(): void {
    stored.remove(TOKEN_KEY)
    stored.remove(EXPIRY_KEY)
    document.cookie = `${COOKIE}=; path=/; max-age=0; SameSite=Lax`
  }

  return {
    read() {
      const token = stored.read(TOKEN_KEY, isText)
      if (!token) return undefined
      const expiry = stored.read(EXPIRY_KEY, (value): value is number => typeof value === 'number')
      // A token of unknown age starts to age now, and so does one from the future, stored while the clock was ahead.
      if (expiry === undefined || expiry > now() + TOKEN_LIFE) stored.write(EXPIRY_KEY, now() + TOKEN_LIFE)
      else if (expiry <= now()) {
        drop()
        return undefined
      }
      return token
    },
    keep(token) {
      stored.write(TOKEN_KEY, token)
      stored.write(EXPIRY_KEY, now() + TOKEN_LIFE)
      // For sibling sites only; the console never uses it to sign in.
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      document.cookie = `${COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${TOKEN_LIFE / 1000}; SameSite=Lax${secure}`
    },
    drop,
  }
}
