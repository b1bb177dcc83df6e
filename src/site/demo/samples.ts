import { useEffect, useState } from 'react'
import type { Client } from '../../request/client.ts'
import { useClient } from '../../request/use-client.ts'
import { asList, asNumber, asRecord, asText } from '../../widgets/answer/read.ts'
import { useSite } from '../use-site.ts'

export type Sample = { name: string; title: string; engine: string; channels: number; seconds: number; speakers: number }

/** `notice`: what it cannot do, to be read before anybody records; empty if it is a real one. */
export type Engine = { samples: Sample[]; notice: string }

/**
 * The engine that answers here, with the recordings that come with the demo engine, in the language of the page; none with another one. Until
 * that is known a demo is not shown, so that nothing shifts later.
 */
export function useEngine(): Engine | undefined {
  const client = useClient()
  const { locale } = useSite()
  const [engine, setEngine] = useState<Engine>()
  useEffect(() => {
    const stop = new AbortController()
    client.post('/server/speech/engine', {}, { silent: true, signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setEngine(readEngine(asRecord(answer))),
      () => !stop.signal.aborted && setEngine((known) => known ?? { samples: [], notice: '' }),
    )
    return () => stop.abort()
  }, [client, locale])
  return engine
}

const readEngine = (answer: Record<string, unknown>): Engine => ({
  samples: asList(answer['samples']).map(asRecord).map(readSample),
  notice: asText(answer['notice']),
})

const readSample = (one: Record<string, unknown>): Sample => ({
  name: asText(one['name']),
  title: asText(one['title']),
  engine: asText(one['engine']),
  channels: asNumber(one['channels']) ?? 1,
  seconds: asNumber(one['seconds']) ?? 0,
  speakers: asNumber(one['speakers']) ?? 1,
})

const fetched = new WeakMap<Client, Map<string, Promise<File>>>()

/** The recording of a sample, requested once per page load. */
export function fetchSample(client: Client, name: string): Promise<File> {
  const files = fetched.get(client) ?? new Map<string, Promise<File>>()
  fetched.set(client, files)
  const known = files.get(name)
  if (known) return known
  const coming = client.post<Blob>('/server/speech/sample', { name }, { silent: true, timeout: 60_000 }).then((answer) => {
    if (!(answer instanceof Blob)) throw new Error('Unexpected answer, expected a sound')
    return new File([answer], `${name}.wav`, { type: 'audio/wav' })
  })
  files.set(name, coming)
  coming.catch(() => files.delete(name))
  return coming
}
