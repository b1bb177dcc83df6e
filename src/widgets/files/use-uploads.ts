import { useLatest } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import { useClient } from '../../request/use-client.ts'
import type { FormAccess, Work } from '../control.ts'
import { announce } from '../kit/toast-store.ts'
import { judgeFile, judgeType } from './judge-file.ts'
import { rememberFile } from './stored-file.ts'

/** Stores an uploaded file and returns its reference. */
const UPLOAD_PATH = '/server/upload/important-file'

/** How many files of a field are uploaded at once; more would delay other calls of the page. */
const AT_ONCE = 3

/**
 * A file being uploaded, or one that failed; `share` is the part sent so far, `fault` why it failed, and `final` means that a retry would
 * not help.
 */
export type Sending = {
  key: number
  file: File
  state: 'queued' | 'checking' | 'busy' | 'failed'
  share?: number
  fault?: string
  final?: boolean
}

export type Uploads = {
  refs: string[]
  sendings: Sending[]
  /** The name of a file uploaded here; files stored before have none. */
  nameOf: (ref: string) => string | undefined
  take: (files: Iterable<File>) => void
  retry: (key: number) => void
  /** Cancels an upload, or removes a failed one. */
  drop: (key: number) => void
  remove: (ref: string) => void
}

type Given = {
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  /** An asynchronous check, e.g. of how long a recording is; resolves with the reason for refusing the file. */
  check?: ((file: File) => Promise<string | undefined>) | undefined
  form?: FormAccess | undefined
}

let last = 0

/** Uploads files and keeps their references as the value: a string, or an array if the field is a list. */
export function useUploads({ field, value, onChange, check, form }: Given): Uploads {
  const client = useClient()
  const say = useTexts('widgets/late')
  const many = field.type === 'array'
  const most = many ? (field.rules?.maxItems ?? Infinity) : 1
  const refs = many ? (Array.isArray(value) ? value.map(String) : []) : typeof value === 'string' && value !== '' ? [value] : []
  const [sendings, setSendings] = useState<Sending[]>([])
  const names = useRef(new Map<string, string>())
  const orders = useRef(new Map<string, number>())
  const stops = useRef(new Map<number, AbortController>())
  const queue = useRef<{ key: number; file: File }[]>([])
  // Two that arrive in the same tick must not overwrite each other.
  const held = useLatest(refs)
  const change = useLatest(onChange)

  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
      running.clear()
      queue.current = []
    }
  }, [])

  const work: Work | undefined = sendings.some(({ state }) => state !== 'failed')
    ? 'running'
    : sendings.some(({ final }) => !final)
      ? 'failed'
      : undefined
  const hold = form?.hold
  useEffect(() => {
    hold?.(work)
    return () => hold?.(undefined)
  }, [hold, work])

  const give = (next: string[]) => {
    held.current = next
    change.current(many ? next : next[0])
  }
  const mark = (key: number, more: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const leave = (key: number) => setSendings((all) => all.filter((one) => one.key !== key))

  const send = async (key: number, file: File) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    if (check) mark(key, { state: 'checking' })
    try {
      const fault = await check?.(file)
      if (stop.signal.aborted) return
      if (fault) return mark(key, { state: 'failed', fault, final: true })
      mark(key, { state: 'busy', share: 0 })
      let shown = 0
      const onProgress = (share: number) => {
        const percent = Math.floor(share * 100)
        if (percent > shown && !stop.signal.aborted) mark(key, { share: (shown = percent) / 100 })
      }
      const answer = await client.upload<unknown>(UPLOAD_PATH, file, {}, { quiet: true, signal: stop.signal, onProgress })
      const ref = typeof answer === 'string' ? answer : (answer as { ref?: string } | null)?.ref
      if (stop.signal.aborted) return
      if (!ref) throw new Error()
      const other = judgeType(file, (answer as { type?: string }).type, field, say)
      if (other) return mark(key, { state: 'failed', fault: other, final: true })
      rememberFile(client, ref, file)
      names.current.set(ref, file.name)
      leave(key)
      // Several keep the order in which they were given, whichever arrives first.
      orders.current.set(ref, key)
      const isLater = (one: string) => (orders.current.get(one) ?? 0) > key
      give(many ? [...held.current.filter((one) => !isLater(one)), ref, ...held.current.filter(isLater)] : [ref])
      announce(say('uploaded', { name: file.name }))
    } catch (error) {
      if (stop.signal.aborted) return
      const { message, kind, fields } = error as { message?: string; kind?: string; fields?: Record<string, string> }
      const said = fields?.['file'] ?? (kind === 'offline' || kind === 'timeout' ? '' : message)
      mark(key, { state: 'failed', fault: said || say('uploadFailed') })
    } finally {
      if (stops.current.get(key) === stop) stops.current.delete(key)
      sendNext()
    }
  }

  function sendNext(): void {
    while (stops.current.size < AT_ONCE) {
      const next = queue.current.shift()
      if (!next) return
      void send(next.key, next.file)
    }
  }

  const line = (key: number, file: File) => {
    queue.current.push({ key, file })
    sendNext()
  }

  const drop = (key: number) => {
    queue.current = queue.current.filter((one) => one.key !== key)
    const stop = stops.current.get(key)
    stops.current.delete(key)
    stop?.abort()
    leave(key)
    sendNext()
  }

  const take = (files: Iterable<File>) => {
    const taken: Sending[] = []
    const chosen = [...files]
    // In a field for one file, a new one replaces the old; a failed one makes room.
    const kept = many ? sendings : []
    if (!many) for (const { key } of sendings) drop(key)
    let room = many ? most - held.current.length - kept.filter((one) => one.state !== 'failed').length : 1
    for (const file of many ? chosen : chosen.slice(0, 1)) {
      const key = ++last
      const fault = judgeFile(file, field, say) ?? (room <= 0 ? say('tooMany', { count: most, name: file.name }) : undefined)
      if (!fault) room--
      taken.push(fault ? { key, file, state: 'failed', fault, final: true } : { key, file, state: 'queued' })
    }
    setSendings([...kept.filter((one) => !one.final), ...taken])
    for (const { key, file, state } of taken) if (state !== 'failed') line(key, file)
  }

  return {
    refs,
    sendings,
    nameOf: (ref) => names.current.get(ref),
    take,
    retry: (key) => {
      const one = sendings.find((each) => each.key === key)
      if (!one) return
      mark(key, { state: 'queued', fault: '' })
      line(key, one.file)
    },
    drop,
    remove: (ref) => {
      announce(say('removed', { name: names.current.get(ref) ?? say('file', { at: refs.indexOf(ref) + 1 }) }))
      give(held.current.filter((one) => one !== ref))
    },
  }
}
