/** Icons like those in `look/glyph.tsx`, which only audio and files need. */
const shapes = {
  play: 'M5 3.2v9.6L13 8z',
  pause: 'M5 3.5v9M11 3.5v9',
  stop: 'M4 4h8v8H4z',
  mic: 'M8 10a2.2 2.2 0 0 0 2.2-2.2V4.2a2.2 2.2 0 0 0-4.4 0v3.6A2.2 2.2 0 0 0 8 10zM3.5 7.8a4.5 4.5 0 0 0 9 0M8 12.3v1.7M6 14h4',
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  picture: 'M2.5 3h11v10h-11zM2.5 11l3.3-3.2 2.5 2.4 1.7-1.6 3.5 3.2M10.2 6.2h.01',
  'zoom-in': 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.7 10.7L14 14M7 4.8v4.4M4.8 7h4.4',
  'zoom-out': 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.7 10.7L14 14M4.8 7h4.4',
  turn: 'M13 8a5 5 0 1 1-1.6-3.6M13 2v3h-3',
  bold: 'M5 3h4a2.4 2.4 0 0 1 0 5H5zM5 8h4.6a2.5 2.5 0 0 1 0 5H5z',
  italic: 'M7 3h5M4 13h5M9.5 3l-3 10',
  heading: 'M4 3v10M12 3v10M4 8h8',
  bullets: 'M6.5 4H14M6.5 8H14M6.5 12H14M2.6 4h.01M2.6 8h.01M2.6 12h.01',
  numbers: 'M7 4h7M7 8h7M7 12h7M2.2 3.2l1-.7v3.2M2 10.3c1.8-1 2 .4 1 1.2L2 12.8h2',
  quote: 'M3 8.5h3v3H3zV6.2A2.2 2.2 0 0 1 5 4M9.5 8.5h3v3h-3zV6.2a2.2 2.2 0 0 1 2-2.2',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  subheading: 'M2.5 4v8M8 4v8M2.5 8H8M10.8 7.6c1-1.4 3.2-.8 2.6.9-.4 1-1.7 1.9-2.7 3.1h2.9',
  codeBlock: 'M2.5 2.5h11v11h-11zM6.5 5.8L4.8 8l1.7 2.2M9.5 5.8L11.2 8l-1.7 2.2',
  undo: 'M5.5 3L2.5 6l3 3M2.8 6h6.4a4 4 0 0 1 0 8H6',
  redo: 'M10.5 3l3 3-3 3M13.2 6H6.8a4 4 0 0 0 0 8H10',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
} as const

type SoundGlyphName = keyof typeof shapes

export function SoundGlyph({ name }: { name: SoundGlyphName }) {
  return (
    <svg className="lk-glyph" viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" focusable="false">
      <path
        d={shapes[name]}
        fill={name === 'play' || name === 'stop' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
