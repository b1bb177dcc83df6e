import { useEffect, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { Client } from '../../request/client.ts'
import { asList, asNumber, asRecord, asText } from '../answer/read.ts'

type BundledSample = { name: string; title: string; engine: string; sampleRate: number; channels: number; seconds: number }
export type EngineInfo = { isDemo: boolean; synthesis: string; notice: string; samples: BundledSample[] }

const ENGINE_PATH = '/server/speech/engine'
const SAMPLE_PATH = '/server/speech/sample'

/** The speech engine in use; undefined until it is known, or if it cannot be known. */
export function useEngine(): EngineInfo | undefined {
  const client = useClient()
  const locale = useLocale()
  const [engine, setEngine] = useState<EngineInfo>()
  useEffect(() => {
    const stop = new AbortController()
    client.post(ENGINE_PATH, {}, { silent: true, signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setEngine(read(answer)),
      () => undefined,
    )
    return () => stop.abort()
  }, [client, locale])
  return engine
}

function read(answer: unknown): EngineInfo {
  const data = asRecord(answer)
  const samples = asList(data['samples']).map(asRecord)
  return {
    isDemo: data['isDemo'] === true,
    synthesis: asText(data['synthesis']),
    notice: asText(data['notice']),
    samples: samples.map((one) => ({
      name: asText(one['name']),
      title: asText(one['title']),
      engine: asText(one['engine']),
      sampleRate: asNumber(one['sampleRate']) ?? 16_000,
      channels: asNumber(one['channels']) ?? 1,
      seconds: asNumber(one['seconds']) ?? 0,
    })),
  }
}

/** The audio file of a bundled sample. */
export async function fetchSample(client: Client, name: string): Promise<File> {
  const answer = await client.post(SAMPLE_PATH, { name }, { quiet: true, timeout: 60_000 })
  if (!(answer instanceof Blob)) throw new Error('Unexpected answer, expected a sound')
  return new File([answer], `${name}.wav`, { type: 'audio/wav' })
}

/** Sample recordings for users who have none at hand; renders nothing if there are none. */
export function SampleChoice({
  fits,
  disabled,
  onChoose,
}: {
  fits: (sample: BundledSample) => boolean
  disabled?: boolean
  onChoose: (file: File) => void
}) {
  const say = useTexts('widgets/late')
  const client = useClient()
  const samples = (useEngine()?.samples ?? []).filter(fits)
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest')
  if (samples.length === 0) return null
  const choose = async (name: string) => {
    setState('busy')
    try {
      onChoose(await fetchSample(client, name))
      setState('rest')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="lk-samples" role="group" aria-label={say('trySample')}>
      <span className="lk-quiet" aria-hidden="true">
        {say('trySample')}
      </span>
      {samples.map(({ name, title }) => (
        <button key={name} type="button" className="lk-chip" disabled={disabled || state === 'busy'} onClick={() => void choose(name)}>
          {title}
        </button>
      ))}
      {state === 'failed' && (
        <span className="lk-sound-fault" role="alert">
          {say('sampleFailed')}
        </span>
      )}
    </div>
  )
}
