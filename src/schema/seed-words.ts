/** Every word that a field may use as `seed`, with the demo data that it produces; the reference backend has a generator for each. */
export const seedWords: Record<string, string> = {
  'person-name': 'A name of a person.',
  phone: 'A phone number that can belong to nobody.',
  email: 'An address at example.com, .net or .org.',
  'id-number': 'An identity number with its check digit, of nobody.',
  'credit-code': 'A credit code with its check character, of nobody.',
  username: 'A name to sign in with.',
  company: 'A company.',
  'company-name': 'A company.',
  'app-name': 'A name of an application.',
  'group-name': 'A name of a group.',
  'product-name': 'A name of a package.',
  city: 'A city.',
  industry: 'An industry.',
  channel: 'A channel.',
  remark: 'A short remark.',
  title: 'A title.',
  paragraph: 'Some sentences.',
  ip: 'An address of a documentation network.',
  url: 'An address of a web page.',
  serial: 'A number with the day in it.',
  id: 'An identifier.',
  uuid: 'An identifier that no other has.',
  openid: 'An identifier of a chat account.',
  hex: 'Hexadecimal digits.',
  version: 'A version.',
  path: 'A path of a call.',
  time: 'A moment of the last months.',
  'file-name': 'A name of a sound file.',
}

/** The formats of a field whose demo data a word may produce; of any other word it is plain text. */
export const seedFormats: Record<string, readonly string[] | undefined> = {
  phone: ['phone', 'telephone'],
  email: ['email'],
  'id-number': ['id-number'],
  'credit-code': ['credit-code'],
  url: ['url'],
  time: ['date-time'],
}

export const seedNames = Object.keys(seedWords)
