/** The icons of the kit itself, on a grid of 16 with a stroke of 1.5. */
const shapes = {
  check: 'M3.5 8.5l3 3 6-7',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  left: 'M10 4L6 8l4 4',
  right: 'M6 4l4 4-4 4',
  first: 'M11 4L7 8l4 4M5 4v8',
  more: 'M3.1 8a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0zM7.6 8a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0zM12.1 8a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0z',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.7 10.7L14 14',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'eye-off':
    'M2 2l12 12M6.6 3.7A6.6 6.6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-2 2.5M4.2 4.6A11.6 11.6 0 0 0 1.5 8S4 12.5 8 12.5c1.1 0 2-.3 2.9-.7M6.6 6.6a2 2 0 0 0 2.8 2.8',
  copy: 'M6 6h7v7H6zM3.5 10H3V3h7v.5',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.3 1.4',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.2V11M8 5h.01',
  success: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.5 8.2l1.8 1.8 3.2-3.7',
  warning: 'M8 2.3L14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
  danger: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3.8M8 11h.01',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.8v4M9.3 6.8v4',
  edit: 'M3 10.5V13h2.5L13 5.5 10.5 3zM8.8 4.7l2.5 2.5',
  reload: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M12.5 1.5V4.5h-3',
  pin: 'M5.5 2.5h5M6.2 2.5v4L4.5 9h7L9.8 6.5v-4M8 9v4.5',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  density: 'M2.5 3h11M2.5 6.3h11M2.5 9.7h11M2.5 13h11',
  filter: 'M2 3h12l-4.7 5.5V13l-2.6-1.3V8.5z',
  download: 'M8 2.5v7.5M5 7.2l3 3 3-3M2.5 13.5h11',
  upload: 'M8 10.2V2.7M5 5.5l3-3 3 3M2.5 13.5h11',
  settings:
    'M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.2 6.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM5.8 13.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  user: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM2.8 13.7a5.2 5.2 0 0 1 10.4 0',
  language: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c3.3 3.3 3.3 8.7 0 12M8 2C4.7 5.3 4.7 10.7 8 14',
  bell: 'M3 11.5h10c-1-1-1.3-2-1.3-4.3a3.7 3.7 0 0 0-7.4 0C4.3 9.5 4 10.5 3 11.5zM6.7 13.7h2.6',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  logout: 'M6.5 2.5H3v11h3.5M6.5 8h7M10.5 5l3 3-3 3',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  grip: 'M5.6 4a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0zM5.6 8a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0zM5.6 12a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0zM9.6 4a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0zM9.6 8a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0zM9.6 12a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0z',
} as const

export type GlyphName = keyof typeof shapes

/** An icon in the colour and size of the surrounding text; hidden from screen readers, because its button has a name. */
export function Glyph({ name, className }: { name: GlyphName; className?: string | undefined }) {
  return (
    <svg
      className={className ? `lk-glyph ${className}` : 'lk-glyph'}
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
