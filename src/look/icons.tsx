import { useSyncExternalStore } from 'react'
import type { IconName } from '../schema/icons.ts'

let shapes: Record<string, string[]> | undefined
let coming: Promise<void> | undefined
const watchers = new Set<() => void>()

/** Loads the shapes once; a console frame may call it early, so that its menu has icons at the first paint. */
export function loadIcons(): Promise<void> {
  coming ??= import('./icon-shapes.ts').then((loaded) => {
    shapes = loaded.shapes
    for (const watcher of watchers) watcher()
  })
  return coming
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (!shapes) void loadIcons()
  return () => watchers.delete(watcher)
}

/** An icon by the name in a schema, as large as the surrounding text. Its space is reserved while the shapes are loading. */
export function Icon({ name, className }: { name: IconName | (string & {}); className?: string | undefined }) {
  const known = useSyncExternalStore(watch, () => shapes)
  return (
    <svg
      className={className ? `lk-icon ${className}` : 'lk-icon'}
      viewBox="64 64 896 896"
      width="1em"
      height="1em"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {known?.[name]?.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
