import { expect, it } from 'vitest'
import { lineCovering } from '../../../src/schema/addresses.ts'
import { formats } from '../../../src/schema/formats.ts'

it.each([
  ['10.1.2.3', ['192.0.2.1', '10.1.0.0/16'], 1],
  ['10.1.2.3', ['10.1.2.3'], 0],
  ['10.1.2.3', ['0.0.0.0/0'], 0],
  ['10.1.2.3', ['10.1.2.0/31'], undefined],
  ['::ffff:10.1.2.3', ['10.1.2.3'], 0],
  ['2001:db8::1', ['2001:DB8:0:0::/32'], 0],
  ['2001:db9::1', ['2001:db8::/32'], undefined],
  ['::1', ['0:0:0:0:0:0:0:1'], 0],
  ['64:ff9b::10.0.0.1', ['64:ff9b::a00:1'], 0],
  ['10.1.2.3', ['::/0'], undefined],
  ['nonsense', ['0.0.0.0/0'], undefined],
  ['10.1.2.3', ['', 'nonsense'], undefined],
])('%s is covered by the line of %j at %s', (address, lines, at) => {
  expect(lineCovering(address, lines)).toBe(at)
})

it('every line that is no address is named, with its place', () => {
  const fault = formats['ip-list']!.check
  expect(fault('192.0.2.1\n2001:db8::/32\n10.0.0.0/8')).toBeUndefined()
  expect(fault('192.0.2.1\n300.1.1.1\n\n10.0.0.0/33\n2001:db8:::1')).toBe('2: 300.1.1.1 · 4: 10.0.0.0/33 · 5: 2001:db8:::1')
})
