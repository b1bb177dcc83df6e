import { useEffect, useState } from 'react'
import { draftsIn, useBench, useDesk } from '../bench.ts'
import { formatOf } from '../places/read-format.ts'
import type { Spot } from '../places/spot.ts'

type Format = Record<string, unknown>

/** The format of a file, as it is with what is saved by now; until another one comes the last one stays. */
export function useFormat({ file }: Spot): Format | undefined {
  const { server, workspace } = useBench()
  const { files } = useDesk()
  const [format, setFormat] = useState<{ file: string; format: Format }>()
  useEffect(() => {
    if (formatOf(file) === undefined) return undefined
    let here = true
    server.format(file, draftsIn(workspace.read().docs)).then(
      (found) => here && setFormat({ file, format: found }),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [file, server, workspace, files])
  return format?.file === file ? format.format : undefined
}
