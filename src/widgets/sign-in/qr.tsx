import qrcode from 'qrcode-generator'
import './codes.css'

/** A text as a QR code; black on white in every theme, with the margin that scanners need. */
export function Qr({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (code.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`
  return (
    <svg className="lk-qr" viewBox={`0 0 ${size + 8} ${size + 8}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
