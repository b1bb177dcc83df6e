import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import type { Recording } from './recorder.ts'

/** The recent levels and the elapsed time of a recording. Calls `onMost` once at the limit. */
export function useLevels(recording: Recording, { bars, most, onMost }: { bars: number; most: number; onMost: () => void }) {
  const [now, setNow] = useState({ levels: [] as number[], seconds: 0 })
  const end = useLatest(onMost)
  // Without `useInterval`, which public pages would load for this alone.
  useEffect(() => {
    const timer = setInterval(() => {
      const level = recording.level()
      setNow((before) => ({ levels: [...before.levels, level].slice(-bars), seconds: recording.seconds() }))
    }, 100)
    return () => clearInterval(timer)
  }, [recording, bars])
  const isOver = now.seconds >= most
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver, end])
  return now
}
