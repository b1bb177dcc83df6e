import { useEffect, useState } from 'react'
import type { Client } from '../../request/client.ts'
import { useClient } from '../../request/use-client.ts'

/** Downloads what `important-file` stored; a POST, so that no reference is in an address. */
const READ_PATH = '/server/upload/file'

type StoredFile = { state: 'none' | 'busy' | 'missing' } | { state: 'here'; url: string; file: Blob }

type Held = { users: number; loading: Promise<Blob>; url?: string; timer?: number }

/** Loaded files, by client and reference: the same picture in a list and in its dialog is fetched once. */
const held = new WeakMap<Client, Map<string, Held>>()

/** How long a file is kept after its last use, in milliseconds. */
const REST = 30_000

/** A file that this browser has just uploaded need not be fetched. */
export function rememberFile(client: Client, ref: string, file: Blob): void {
  const files = filesOf(client)
  if (!files.has(ref)) files.set(ref, { users: 0, loading: Promise.resolve(file) })
}

function filesOf(client: Client): Map<string, Held> {
  let files = held.get(client)
  if (!files) held.set(client, (files = new Map()))
  return files
}

export async function fetchFile(client: Client, ref: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await client.post(READ_PATH, { ref }, { quiet: true, timeout: 120_000, signal })
  if (!(answer instanceof Blob)) throw new Error('Unexpected answer, expected a file')
  return answer
}

/** A stored file as a URL for `<img>` or `<audio>`, which cannot send the token themselves. */
export function useStoredFile(ref: string | undefined): StoredFile {
  const client = useClient()
  const [answer, setAnswer] = useState<{ ref: string; stored: StoredFile }>()

  useEffect(() => {
    if (!ref) return undefined
    const files = filesOf(client)
    let one = files.get(ref)
    if (!one) files.set(ref, (one = { users: 0, loading: fetchFile(client, ref) }))
    const mine = one
    mine.users++
    window.clearTimeout(mine.timer)
    let left = false
    mine.loading.then(
      (file) => {
        if (left) return
        mine.url ??= URL.createObjectURL(file)
        setAnswer({ ref, stored: { state: 'here', url: mine.url, file } })
      },
      () => {
        // The next user fetches it again: it may have been the connection.
        if (files.get(ref) === mine) files.delete(ref)
        if (!left) setAnswer({ ref, stored: { state: 'missing' } })
      },
    )
    return () => {
      left = true
      mine.users--
      if (mine.users > 0) return
      mine.timer = window.setTimeout(() => {
        if (mine.users > 0) return
        if (mine.url) URL.revokeObjectURL(mine.url)
        if (files.get(ref) === mine) files.delete(ref)
      }, REST)
    }
  }, [client, ref])

  if (!ref) return { state: 'none' }
  return answer?.ref === ref ? answer.stored : { state: 'busy' }
}
