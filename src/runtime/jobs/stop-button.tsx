import { useState, type ReactNode } from 'react'
import { Button } from '../../widgets/kit/button.tsx'

/** Asks a job to stop. It first finishes what it has begun, and is seen to be stopping until this button is gone. */
export function StopButton({ size, onStop, children }: { size?: 'small'; onStop: () => void; children: ReactNode }) {
  const [isPressed, press] = useState(false)
  const stop = () => {
    press(true)
    onStop()
  }
  return (
    <Button size={size} loading={isPressed} onClick={stop}>
      {children}
    </Button>
  )
}
