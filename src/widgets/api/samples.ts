import type { Say } from '../../schema/texts.ts'
import type { interfaceNames } from '../../schema/part-widgets.ts'
import { goWithFile, goWithJson, goWithStream } from './go-samples.ts'
import { asked, first, type Interface, json, pairs, SECRET, type Writer } from './sample-parts.ts'

/** The interfaces that are sold, by the code used in schemas; the texts of the examples are keys of `widgets/examples`. */
export const interfaces: Record<(typeof interfaceNames)[number], Interface> = {
  'asr-sentence': { path: '/v1/asr/sentence', takes: 'file', body: { engine: 'engine', punctuation: true } },
  'asr-realtime': { path: '/v1/asr/realtime', takes: 'stream', body: { engine: 'engine' } },
  'asr-file': {
    path: '/v1/asr/file-create',
    takes: 'json',
    body: { engine: 'engine', url: 'https://example.com/call.wav', callbackUrl: 'https://example.com/done' },
  },
  'tts-short': { path: '/v1/tts/short', takes: 'json', body: { text: 'speak', voiceId: 'voice', format: 'mp3' }, answers: 'sound' },
  'tts-long': { path: '/v1/tts/long', takes: 'json', body: { title: 'title', text: 'text', voiceId: 'voice', format: 'mp3' } },
  voiceprint: { path: '/v1/vpr/verify', takes: 'file', body: { speakerId: 'SP100001', threshold: 70 } },
  sound: { path: '/v1/sound/gender', takes: 'file', body: {} },
  nlp: { path: '/v1/nlp/entity', takes: 'json', body: { text: 'analyse' } },
}

const SAID = ['speak', 'title', 'text', 'analyse', 'engine', 'voice'] as const

/** An interface by its code, with the example in the current language; undefined if there is none. */
export function findInterface(code: string, say: Say<'widgets/examples'>): Interface | undefined {
  if (!Object.hasOwn(interfaces, code)) return undefined
  const one = interfaces[code as keyof typeof interfaces]
  const body = Object.entries(one.body).map(([name, value]) => {
    const key = SAID.find((said) => said === value)
    return [name, key ? say(key) : value]
  })
  return { ...one, body: Object.fromEntries(body) as Interface['body'] }
}

export type Language = 'cURL' | 'Java' | 'Python' | 'Node' | 'Go'
export const languages: Language[] = ['cURL', 'Java', 'Python', 'Node', 'Go']

/** How to call an interface in a language, ready to paste; only the secret is left to fill in. */
export function writeSample(language: Language, one: Interface, origin: string, appId: string): string {
  const writers = one.takes === 'file' ? withFile : one.takes === 'json' ? withJson : withStream
  const base = one.takes === 'stream' ? origin.replace(/^http/, 'ws') : origin
  return writers[language](`${base}/api${one.path}`, appId, one)
}

type Writers = Record<Language, Writer>

/** On one line if it fits. */
const inLines = (one: Interface) => (json(one).length > 60 ? json(one, 2).replaceAll('\n', '\n  ') : json(one)).replaceAll("'", `'\\''`)
/** A whole class, which `java` compiles and runs unchanged. */
const inJava = (uses: string[], code: string) => `${first('//', 'java Sample.java')}import java.net.URI;
${uses.map((one) => `import ${one};\n`).join('')}
class Sample {
    public static void main(String[] args) throws Exception {
${code.replaceAll(/^(?=.)/gm, '        ')}
    }
}`

const JAVA_TEXT = `var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
if (response.statusCode() != 200) throw new IllegalStateException(response.body());
System.out.println(response.body());`
/** Node shows objects inside of others as `[Object]` unless they are written out. */
const NODE_JSON = `if (!response.ok) throw new Error(await response.text())
console.log(JSON.stringify(await response.json(), null, 2))`

const withJson: Writers = {
  Go: goWithJson,
  cURL: (url, appId, one) => `curl -X POST '${url}' \\
  -H 'App-Id: ${appId}' \\
  -H 'App-Secret: ${SECRET}' \\
  -H 'Content-Type: application/json' \\
  -d '${inLines(one)}'${one.answers === 'sound' ? ` \\\n  --fail -o speech.mp3` : ''}`,
  Java: (url, appId, one) =>
    inJava(
      one.answers === 'sound' ? ['java.net.http.*', 'java.nio.file.*'] : ['java.net.http.*'],
      `var request = HttpRequest.newBuilder(URI.create("${url}"))
    .version(HttpClient.Version.HTTP_1_1)
    .header("App-Id", "${appId}")
    .header("App-Secret", System.getenv("APP_SECRET"))
    .header("Content-Type", "application/json")
    .POST(HttpRequest.BodyPublishers.ofString("""
        ${json(one)}"""))
    .build();
${
  one.answers === 'sound'
    ? `var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
if (response.statusCode() != 200) throw new IllegalStateException(new String(response.body()));
Files.write(Path.of("speech.mp3"), response.body());`
    : JAVA_TEXT
}`,
    ),
  Python: (url, appId, one) => `${first('#', 'pip install requests && python3 sample.py')}import os
import requests

response = requests.post(
    "${url}",
    headers={"App-Id": "${appId}", "App-Secret": os.environ["APP_SECRET"]},
    json=${json(one, 4)
      .replaceAll(/\btrue\b/g, 'True')
      .replaceAll('\n', '\n    ')},
    timeout=120,
)
if response.status_code != 200:
    raise SystemExit(response.text)
${one.answers === 'sound' ? 'open("speech.mp3", "wb").write(response.content)' : 'print(response.json())'}`,
  Node: (
    url,
    appId,
    one,
  ) => `${first('//', 'node sample.mjs')}${one.answers === 'sound' ? "import { writeFile } from 'node:fs/promises'\n\n" : ''}const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    'App-Id': '${appId}',
    'App-Secret': process.env.APP_SECRET,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${json(one, 2).replaceAll('\n', '\n  ')}),
})
${one.answers === 'sound' ? "if (!response.ok) throw new Error(await response.text())\nawait writeFile('speech.mp3', Buffer.from(await response.arrayBuffer()))" : NODE_JSON}`,
}

const withFile: Writers = {
  Go: goWithFile,
  cURL: (url, appId, one) => `curl -X POST '${url}' \\
  -H 'App-Id: ${appId}' \\
  -H 'App-Secret: ${SECRET}' \\
${pairs(one)
  .map(([name, value]) => `  -F '${name}=${value}' \\\n`)
  .join('')}  -F 'file=@speech.wav'`,
  Java: (url, appId, one) =>
    inJava(
      ['java.net.http.*', 'java.nio.file.*', 'java.util.*'],
      `var boundary = UUID.randomUUID().toString();
var parts = new ArrayList<byte[]>();
Map<String, String> fields = Map.of(${pairs(one)
        .map(([name, value]) => `"${name}", "${value}"`)
        .join(', ')});
fields.forEach((name, value) -> parts.add(("--" + boundary
    + "\\r\\nContent-Disposition: form-data; name=\\"" + name + "\\"\\r\\n\\r\\n" + value + "\\r\\n").getBytes()));
parts.add(("--" + boundary
    + "\\r\\nContent-Disposition: form-data; name=\\"file\\"; filename=\\"speech.wav\\"\\r\\n\\r\\n").getBytes());
parts.add(Files.readAllBytes(Path.of("speech.wav")));
parts.add(("\\r\\n--" + boundary + "--\\r\\n").getBytes());

var request = HttpRequest.newBuilder(URI.create("${url}"))
    .version(HttpClient.Version.HTTP_1_1)
    .header("App-Id", "${appId}")
    .header("App-Secret", System.getenv("APP_SECRET"))
    .header("Content-Type", "multipart/form-data; boundary=" + boundary)
    .POST(HttpRequest.BodyPublishers.ofByteArrays(parts))
    .build();
${JAVA_TEXT}`,
    ),
  Python: (url, appId, one) => `${first('#', 'pip install requests && python3 sample.py')}import os
import requests

with open("speech.wav", "rb") as sound:
    response = requests.post(
        "${url}",
        headers={"App-Id": "${appId}", "App-Secret": os.environ["APP_SECRET"]},
        data={${pairs(one)
          .map(([name, value]) => `"${name}": "${value}"`)
          .join(', ')}},
        files={"file": sound},
        timeout=120,
    )
if response.status_code != 200:
    raise SystemExit(response.text)
print(response.json())`,
  Node: (url, appId, one) => `${first('//', 'node sample.mjs')}import { openAsBlob } from 'node:fs'

const form = new FormData()
${pairs(one)
  .map(([name, value]) => `form.append('${name}', '${value}')\n`)
  .join('')}form.append('file', await openAsBlob('speech.wav'), 'speech.wav')

const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'App-Id': '${appId}', 'App-Secret': process.env.APP_SECRET },
  body: form,
})
${NODE_JSON}`,
}

const withStream: Writers = {
  Go: goWithStream,
  cURL: (url, appId, one) => `ffmpeg -i speech.wav -f s16le -ar 16000 -ac 1 - |
  websocat --binary \\
    -H 'App-Id: ${appId}' \\
    -H 'App-Secret: ${SECRET}' \\
    '${url}?${asked(one)}'`,
  Java: (url, appId, one) =>
    inJava(
      ['java.net.http.*', 'java.nio.ByteBuffer', 'java.nio.file.*', 'java.util.concurrent.CompletionStage'],
      `var socket = HttpClient.newHttpClient().newWebSocketBuilder()
    .header("App-Id", "${appId}")
    .header("App-Secret", System.getenv("APP_SECRET"))
    .buildAsync(URI.create("${url}?${asked(one)}"), new WebSocket.Listener() {
        public CompletionStage<?> onText(WebSocket from, CharSequence words, boolean last) {
            System.out.println(words);
            from.request(1);
            return null;
        }
    }).join();
try (var sound = Files.newInputStream(Path.of("speech.pcm"))) {
    for (byte[] part; (part = sound.readNBytes(3200)).length > 0; Thread.sleep(100))
        socket.sendBinary(ByteBuffer.wrap(part), true).join();
}
socket.sendText("{\\"type\\": \\"stop\\"}", true).join();
while (!socket.isInputClosed()) Thread.sleep(100);`,
    ),
  Python: (url, appId, one) => `${first('#', 'pip install websockets && python3 sample.py')}import asyncio
import os
import websockets  # 14 or newer

async def main():
    headers = {"App-Id": "${appId}", "App-Secret": os.environ["APP_SECRET"]}
    async with websockets.connect("${url}?${asked(one)}", additional_headers=headers) as socket:
        async def send():
            with open("speech.pcm", "rb") as sound:
                while part := sound.read(3200):
                    await socket.send(part)
                    await asyncio.sleep(0.1)
            await socket.send("{\\"type\\": \\"stop\\"}")
        sending = asyncio.create_task(send())
        async for words in socket:
            print(words)
        await sending

asyncio.run(main())`,
  Node: (url, appId, one) => `${first('//', 'npm install ws && node sample.mjs')}import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'

const socket = new WebSocket('${url}?${asked(one)}', {
  headers: { 'App-Id': '${appId}', 'App-Secret': process.env.APP_SECRET },
})
socket.on('message', (words) => console.log(String(words)))
socket.on('open', async () => {
  for await (const part of createReadStream('speech.pcm', { highWaterMark: 3200 })) {
    socket.send(part)
    await wait(100)
  }
  socket.send('{"type": "stop"}')
})`,
}
