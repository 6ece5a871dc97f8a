import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Writes a self-signed certificate of eat.example.org and 127.0.0.1 into the directory: `key.pem` and `cert.pem`. */
export async function selfSign(directory: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', join(directory, 'key.pem')]
  const subject = ['-subj', '/CN=eat.example.org', '-addext', 'subjectAltName=DNS:eat.example.org,IP:127.0.0.1', '-days', '2']
  await promisify(execFile)('openssl', ['req', '-x509', ...key, ...subject, '-out', join(directory, 'cert.pem')])
}
