import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKey, plainAddress } from '../../../mocks/http/address.ts'
import { clientAddress, readTrust, type Trust } from '../../../mocks/http/trust.ts'

const trustOf = (setting: string) => readTrust(setting) as Trust

describe('an address', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2.3'],
    ['::FFFF:0a01:0203', '10.1.2.3', '10.1.2.3'],
    ['203.0.113.9:4711', '203.0.113.9', '203.0.113.9'],
    ['[2001:DB8::1]:443', '2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
  ])('%s is %s, counted as %s', (told, plain, key) => {
    expect(plainAddress(told)).toBe(plain)
    expect(addressKey(told)).toBe(key)
  })

  it('of one IPv6 network of 64 bits counts as one, of another as another', () => {
    const part = fc.integer({ min: 0, max: 0xffff }).map((bits) => bits.toString(16))
    const half = fc.tuple(part, part, part, part).map((parts) => parts.join(':'))
    fc.assert(
      fc.property(half, half, half, half, (network, other, one, two) => {
        fc.pre(!/^0:0:0:0$/.test(network) && !/^0:0:0:0$/.test(other))
        expect(addressKey(`${network}:${one}`)).toBe(addressKey(`${network}:${two}`))
        if (network !== other) expect(addressKey(`${network}:${one}`)).not.toBe(addressKey(`${other}:${one}`))
      }),
    )
  })

  it('is always one: whatever stands in a header, what comes out is the address of a machine', () => {
    const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('<script>', '_hidden', 'unknown', '', '1.2.3.4:x', '[', '%'))
    const header = fc.array(entry, { maxLength: 6 }).map((all) => all.join(', '))
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), header, fc.integer({ min: 1, max: 5 }), (peer, forwarded, hops) => {
        expect(isIP(clientAddress(peer, forwarded, trustOf(String(hops))))).not.toBe(0)
      }),
    )
  })
})

describe('S5: TRUST_PROXY', () => {
  it('1 is one proxy: it says who called it, and what the caller wrote further left counts for nothing', () => {
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9', trustOf('1'))).toBe('203.0.113.9')
    expect(clientAddress('10.0.0.1', ['6.6.6.6', '203.0.113.9'], trustOf('1'))).toBe('203.0.113.9')
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', trustOf('2'))).toBe('203.0.113.9')
    expect(clientAddress('10.0.0.1', undefined, trustOf('1'))).toBe('10.0.0.1')
  })

  it('addresses and networks are believed, and nobody else is', () => {
    const trust = trustOf('10.0.0.0/8, 2001:db8::/32, loopback')
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.9.9.9', trust)).toBe('203.0.113.9')
    expect(clientAddress('::ffff:127.0.0.1', '6.6.6.6, 203.0.113.9', trust)).toBe('203.0.113.9')
    expect(clientAddress('2001:db8::5', '203.0.113.9', trust)).toBe('203.0.113.9')
    expect(clientAddress('203.0.113.9', '6.6.6.6', trust)).toBe('203.0.113.9')
  })

  it('what is no address ends the walk at the last one that is', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.9, <b>x</b>', trustOf('5'))).toBe('10.0.0.1')
    expect(clientAddress('10.0.0.1', '<b>x</b>, 203.0.113.9', trustOf('5'))).toBe('203.0.113.9')
  })

  it('nothing, 0 and false trust nobody', () => {
    for (const setting of ['', '0', 'false', 'off']) expect(readTrust(setting)).toBeUndefined()
    expect(clientAddress('10.0.0.1', '6.6.6.6', undefined)).toBe('10.0.0.1')
  })

  it.each(['true', '*', 'yes', 'all', '0.0.0.0/0', '::/0', '10.0.0.1,0.0.0.0/0'])('%s would be everybody, and is refused', (setting) => {
    expect(readTrust(setting)).toEqual({ refusal: expect.stringMatching(/TRUST_PROXY cannot be "everything".*TRUST_PROXY=1/) })
  })

  it.each(['nginx', '10.0.0.1/33', '1.2.3', '11', '-1', '1.5', '10.0.0.1 10.0.0.2'])('%s is refused with what would do', (setting) => {
    expect(readTrust(setting)).toEqual({ refusal: expect.stringMatching(/^TRUST_PROXY /) })
  })
})
