import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/lib/backend.mjs'

/** An nginx over several processes, none of which anybody has to come back to. */
export async function frontOver(nginx: string, ports: number[]): Promise<{ port: number; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-front-'))
  const port = await findFreePort()
  await mkdir(join(folder, 'temp'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')
  const servers = ports.map((one) => `server 127.0.0.1:${one};`).join(' ')
  // Named the answering process, so that whoever asks sees that they hop.
  const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass http://console; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host; add_header X-Process $upstream_addr; } }`
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents { worker_connections 1024; }\nhttp {\naccess_log off;\n${temp}\nupstream console { least_conn; keepalive 64; ${servers} }\n${site}\n}\n`,
  )
  const child = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; ; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/api/livez`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isThere) break
    if (tries > 100) throw new Error('nginx does not serve')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    port,
    async end() {
      child.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
