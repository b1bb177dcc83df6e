import { useEffect, useRef, useState } from 'react'
import type { Recording } from '../../widgets/sound/recorder.ts'
import type { OwnSound } from './read-own-sound.ts'

type State =
  | { at: 'none' | 'busy' }
  | { at: 'recording'; recording: Recording }
  | { at: 'there'; sound: OwnSound }
  | { at: 'fault'; why: 'mic' | 'unread' }

export type Own = {
  state: State
  /** Undefined while the sample is shown. */
  sound: OwnSound | undefined
  record: () => void
  stop: () => void
  choose: (file: File) => void
  clear: () => void
}

const MOST_MS = 60_000

/** The visitor's own recording for an instrument: recorded or chosen, and analysed in this browser by code that is loaded on use. */
export function useOwnSound(name: string): Own {
  const [state, setState] = useState<State>({ at: 'none' })
  const left = useRef(false)
  const listening = useRef<Recording>()
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      // A microphone must not keep listening on a page that nobody looks at.
      listening.current?.cancel()
    }
  }, [])
  const say = (next: State) => !left.current && setState(next)

  const choose = async (file: File) => {
    say({ at: 'busy' })
    const sound = await import('./read-own-sound.ts').then(({ readOwnSound }) => readOwnSound(file)).catch(() => undefined)
    say(sound ? { at: 'there', sound } : { at: 'fault', why: 'unread' })
  }
  const record = async () => {
    say({ at: 'busy' })
    try {
      const { startRecording } = await import('../../widgets/sound/recorder.ts')
      const recording = await startRecording(name)
      if (left.current) return recording.cancel()
      listening.current = recording
      setState({ at: 'recording', recording })
    } catch {
      say({ at: 'fault', why: 'mic' })
    }
  }
  const stop = async () => {
    const recording = listening.current
    listening.current = undefined
    if (!recording) return
    say({ at: 'busy' })
    const file = await recording.stop().catch(() => undefined)
    if (file) await choose(file)
    else say({ at: 'fault', why: 'unread' })
  }
  const isRecording = state.at === 'recording'
  useEffect(() => {
    if (!isRecording) return undefined
    const clock = setTimeout(() => void stop(), MOST_MS)
    return () => clearTimeout(clock)
  }, [isRecording])
  return {
    state,
    sound: state.at === 'there' ? state.sound : undefined,
    record: () => void record(),
    stop: () => void stop(),
    choose: (file) => void choose(file),
    clear: () => setState({ at: 'none' }),
  }
}
