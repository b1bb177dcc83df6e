import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { writeNumber } from '../../schema/figures.ts'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import { asList, asNumber, asRecord, asText } from '../answer/read.ts'
import { useBackend } from '../control.ts'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { StatusDot } from '../kit/tag.tsx'
import { fetchSample } from '../sound/bundled-samples.tsx'
import { saveTranscript } from '../transcript/save-transcript.ts'
import { Code, SampleTabs } from './sample-tabs.tsx'
import { SECRET } from './sample-parts.ts'
import { findInterface, writeSample, type Language } from './samples.ts'

const PAUSE_MS = 2000
/** Polling stops after this many turns, so that a dialog left open does not poll all night. */
const MOST_TURNS = 300
/** The interface used to try a service, the simplest service first. */
const CALLED = {
  'asr-sentence': 'asr-sentence',
  tts: 'tts-short',
  nlp: 'nlp',
  sound: 'sound',
  'asr-file': 'asr-file',
  voiceprint: 'voiceprint',
  'asr-realtime': 'asr-realtime',
} as const

/** `log` is the address of the call log. */
type Ready = { appId: string; secret: string; services: string[]; watch: boolean; log: string }

/** A command that calls the API with the secret while it is shown, and beneath it the latest call as it arrives. */
export function ReadyCommand({ appId, secret, services, watch, log }: Ready) {
  const say = useTexts('widgets/late')
  const called = Object.entries(CALLED).find(([service]) => services.includes(service))?.[1] ?? CALLED['asr-sentence']
  const known = findInterface(called, useTexts('widgets/examples'))!
  const write = (language: Language) => writeSample(language, known, window.location.origin, appId).replaceAll(SECRET, secret)
  return (
    <>
      <p className="lk-words-title">{say('readyCommand')}</p>
      <SampleTabs label={say('readyCommand')} write={write} />
      {known.takes === 'file' && (
        <p className="lk-quiet">
          {say('readyFile')} <SampleSound />
        </p>
      )}
      {watch && <LatestCall appId={appId} log={log} />}
    </>
  )
}

/** A recording for trying the samples out, in the language that they ask to be recognized. */
export function SampleSound() {
  const say = useTexts('widgets/late')
  const recording = useTexts('widgets/examples')('recording')
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await fetchSample(client, recording))
    } catch {
      // If the download failed, pressing again retries it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="link" size="small" loading={busy} onClick={() => void save()}>
      {say('sampleSound')}
    </Button>
  )
}

const saveFile = (file: File): void => saveTranscript(file, 'speech.wav')

/** Once for each call that arrives: the same function, so that no later drawing scrolls. */
const bringIntoView = (shown: HTMLElement | null): void => shown?.scrollIntoView?.({ block: 'nearest' })

/** An application's latest call since this was opened, until one succeeds: its code and the exact message of the answer. */
function LatestCall({ appId, log }: Pick<Ready, 'appId' | 'log'>) {
  const say = useTexts('widgets/late')
  const sayError = useTexts('widgets/errors')
  const backend = useBackend()
  const [call, setCall] = useState<Record<string, unknown>>()
  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal, silent: true }
    let before: string | undefined
    let newest: string | undefined
    let turns = 0
    let clock: number | undefined
    const look = async () => {
      const body = { pageNo: 1, pageSize: 1, appId, sortField: 'createTime', sortOrder: 'descend' }
      const page = asRecord(await backend.call({ path: '/server/usage/log-list' }, body, options))
      const requestId = asText(asRecord(asList(page['data'])[0])['requestId'])
      before ??= requestId
      if (requestId === newest || requestId === before) return wait()
      const came = asRecord(await backend.call({ path: '/server/usage/log-get' }, { requestId }, options))
      setCall(came)
      newest = requestId
      // A failed call gets fixed and tried again, so keep waiting.
      if (asNumber(came['code']) !== 0) wait()
    }
    const wait = () => {
      if (++turns < MOST_TURNS && !stop.signal.aborted) clock = window.setTimeout(go, PAUSE_MS)
    }
    const go = () =>
      void look().catch((problem: unknown) => {
        // Someone who may not read the log waits for nothing; a lost connection comes back.
        if (problem instanceof Problem && problem.kind === 'forbidden') return
        wait()
      })
    go()
    return () => {
      stop.abort()
      window.clearTimeout(clock)
    }
  }, [backend, appId])
  if (!call)
    return (
      <p className="lk-quiet" role="status">
        <Spinner /> {say('readyWait')}
      </p>
    )
  const code = asNumber(call['code']) ?? 0
  const trace = asRecord(call['trace'])
  const [answer, given] = [asText(trace['answer']), asText(trace['given'])]
  const latest = code === 0 ? say('readyWorked', { time: writeNumber(asNumber(call['latency']) ?? 0) }) : say('readyCame', { code })
  return (
    <div className="lk-part" role="status" key={asText(call['requestId'])} ref={bringIntoView}>
      <StatusDot tone={code === 0 ? 'success' : 'danger'}>{latest}</StatusDot>
      {answer && <blockquote className="lk-told">{answer}</blockquote>}
      {code !== 0 && (
        <p className="lk-quiet">
          {sayError(`mend-${code}` as 'mend-4010')} {say('readyAgain')}
        </p>
      )}
      {log && (
        <p>
          <a href={`#${log}?requestId=${encodeURIComponent(asText(call['requestId']))}`} target="_blank" rel="noreferrer">
            {say('readyLog')}
          </a>
        </p>
      )}
      {given && (
        <>
          <Code text={given} name={say('sampleAnswer')} />
          <p className="lk-quiet">{say('readyKept')}</p>
        </>
      )}
    </div>
  )
}
