import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { openFile, openMicrophone, type LiveSound } from './live-sound.ts'
import { asNumber, asRecord, asText } from '../answer/read.ts'
import { faultOfMic, type MicFault } from './recorder.ts'
import { readSentences, type Sentence } from '../transcript/read-sentences.ts'

const TOKEN_PATH = '/server/asr/realtime-token'

type LiveStage = 'rest' | 'opening' | 'running' | 'paused' | 'ending'
type LiveFault = { word: MicFault | 'liveLost' | 'liveUnread' } | { said: string; buys: boolean }
export type Live = {
  stage: LiveStage
  sentences: Sentence[]
  partial: string
  seconds: number
  /** The engine's note on audio whose words it does not know. */
  notice: string
  fault: LiveFault | undefined
  start: (options: Record<string, unknown>, recording?: Blob) => Promise<void>
  pause: (isPaused: boolean) => void
  stop: () => void
}

type Run = { socket?: WebSocket; sound?: LiveSound; isOver: boolean; rate: number }

const blank = { sentences: [] as Sentence[], partial: '', seconds: 0, notice: '', fault: undefined as LiveFault | undefined }

type Ways = {
  /** Visitors get their token from another path. */
  tokenPath?: string
  /** Called with the answer that holds the token. */
  onGranted?: (answer: Record<string, unknown>) => void
  /** Called with what was sent, chunk by chunk: 16 bit, mono. */
  onSent?: (part: Int16Array<ArrayBuffer>, rate: number) => void
}

/** One stream at a time: a token, then audio out and words in over a WebSocket. It ends when the component unmounts. */
export function useLive(locale: string, { tokenPath = TOKEN_PATH, onGranted, onSent }: Ways = {}): Live {
  const client = useClient()
  const [stage, setStage] = useState<LiveStage>('rest')
  const [session, setSession] = useState(blank)
  const current = useRef<Run>()

  const close = (run: Run, fault?: LiveFault) => {
    if (run.isOver) return
    run.isOver = true
    run.sound?.close()
    run.socket?.close()
    if (current.current !== run) return
    current.current = undefined
    setStage('rest')
    setSession((before) => ({ ...before, ...(fault ? { fault } : {}), partial: '' }))
  }
  // A microphone must not keep listening on a page that nobody looks at.
  useEffect(
    () => () => {
      const run = current.current
      current.current = undefined
      if (run) {
        run.isOver = true
        run.sound?.close()
        run.socket?.close()
      }
    },
    [],
  )

  const stop = () => {
    const run = current.current
    if (!run) return
    run.sound?.close()
    if (run.socket?.readyState !== WebSocket.OPEN) return close(run)
    setStage('ending')
    run.socket.send(JSON.stringify({ type: 'stop' }))
  }

  const start = async (options: Record<string, unknown>, recording?: Blob) => {
    if (current.current) return
    const run: Run = { isOver: false, rate: 16_000 }
    current.current = run
    setStage('opening')
    setSession(blank)
    const hear = (part: Int16Array<ArrayBuffer>) => {
      if (run.socket?.readyState !== WebSocket.OPEN) return
      run.socket.send(part)
      onSent?.(part, run.rate)
      setSession((before) => ({ ...before, seconds: before.seconds + part.length / run.rate }))
    }
    const listen = async () => {
      try {
        const sound = await (recording ? openFile(recording, run.rate, hear, stop) : openMicrophone(run.rate, hear))
        if (run.isOver) return sound.close()
        run.sound = sound
        setStage('running')
      } catch (error) {
        close(run, { word: recording ? 'liveUnread' : faultOfMic(error) })
      }
    }
    try {
      const asked = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== null && value !== ''))
      const answer = asRecord(await client.post(tokenPath, asked, { quiet: true }))
      if (run.isOver) return
      onGranted?.(answer)
      run.rate = asNumber(answer['sampleRate']) ?? run.rate
      const address = new URL(`/api${asText(answer['path'])}`, window.location.href)
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
      const socket = new WebSocket(address)
      run.socket = socket
      socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'start', token: answer['token'], locale })))
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const event = asRecord(JSON.parse(data))
        if (event['type'] === 'ready') void listen()
        else if (event['type'] === 'end') close(run)
        else if (event['type'] === 'error') close(run, { said: asText(event['message']), buys: Number(event['code']) === 4020 })
        else setSession((before) => ({ ...before, ...afterEvent(before.sentences, event) }))
      })
      socket.addEventListener('close', ({ code }) => close(run, code === 1000 ? undefined : { word: 'liveLost' }))
    } catch (error) {
      const { message, errorCode } = error as { message?: string; errorCode?: number }
      close(run, message ? { said: message, buys: errorCode === 4020 } : { word: 'liveLost' })
    }
  }

  const pause = (isPaused: boolean) => {
    const run = current.current
    if (run?.socket?.readyState !== WebSocket.OPEN) return
    run.sound?.pause(isPaused)
    run.socket.send(JSON.stringify({ type: isPaused ? 'pause' : 'resume' }))
    setStage(isPaused ? 'paused' : 'running')
  }

  return { ...session, stage, start, pause, stop }
}

function afterEvent(sentences: Sentence[], event: Record<string, unknown>): Partial<typeof blank> {
  switch (event['type']) {
    case 'partial':
      return { partial: asText(event['text']) }
    case 'final':
      return { sentences: [...sentences, ...readSentences([event])], partial: '' }
    case 'sound':
      return { notice: asText(event['notice']) }
    default:
      return {}
  }
}
