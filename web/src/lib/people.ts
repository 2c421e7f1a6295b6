/** What the server knows of people: keeping an identity, profiles, memory, ratings, blocks and reports. */
import { ask } from './api';
import type {
  BlockOut,
  Brought,
  Leaders,
  MailLinkSeen,
  Me,
  OwnProfile,
  PasskeyWish,
  PersonPage,
  ReportPerson,
  SetProfile,
  SignInWish,
  TableRatings,
} from './protocol';
import { words } from './i18n.svelte';

export const people = {
  profile: () => ask<OwnProfile>('/api/me/profile'),
  portray: (wish: SetProfile) => ask<OwnProfile>('/api/me/profile', wish),
  mailLink: (mail: string) => ask<null>('/api/signin/mail', { mail, language: words.language }),
  seeLink: (token: string) => ask<MailLinkSeen>('/api/signin/mail/look', { token }),
  useLink: (token: string) => ask<Me>('/api/signin/mail/use', { token }),
  forgetMail: () => ask<OwnProfile>('/api/me/mail/remove', {}),
  forgetPasskey: (id: string) => ask<OwnProfile>('/api/me/passkeys/remove', { id }),
  switchBack: () => ask<Me>('/api/me/switch', {}),
  bring: () => ask<Brought>('/api/me/bring', {}),
  page: (id: string, before = '') =>
    ask<PersonPage>(
      `/api/people/${encodeURIComponent(id)}${before ? `?before=${encodeURIComponent(before)}` : ''}`,
    ),
  leaders: (game: string) => ask<Leaders>(`/api/ratings?game=${encodeURIComponent(game)}`),
  ratingsOf: (table: string) => ask<TableRatings>(`/api/tables/${encodeURIComponent(table)}/ratings`),
  block: (id: string, on: boolean) => ask<BlockOut[]>('/api/me/blocks', { id, on }),
  report: (wish: ReportPerson) => ask<null>('/api/reports', wish),
};

// --- passkeys: the browser's own, bytes as base64url on the way

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const found = new Uint8Array(plain.length);
  for (let i = 0; i < plain.length; i++) found[i] = plain.charCodeAt(i);
  return found;
}

const coded = (data: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const passkeysHere = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext;

/** A passkey for the person of this browser. Null: the person thought better of it. */
export async function makePasskey(device: string): Promise<OwnProfile | null> {
  const wish = await ask<PasskeyWish>('/api/me/passkeys/new', {});
  let made: PublicKeyCredential | null;
  try {
    made = (await navigator.credentials.create({
      publicKey: {
        challenge: bytes(wish.challenge),
        rp: { id: wish.site, name: 'Ridotto' },
        user: { id: bytes(wish.user), name: wish.name, displayName: wish.name },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: wish.known.map((id) => ({ type: 'public-key', id: bytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        attestation: 'none',
        timeout: 120_000,
      },
    })) as PublicKeyCredential | null;
  } catch {
    return null;
  }
  if (!made) return null;
  const answer = made.response as AuthenticatorAttestationResponse;
  return ask<OwnProfile>('/api/me/passkeys', {
    id: made.id,
    client: coded(answer.clientDataJSON),
    attestation: coded(answer.attestationObject),
    name: device,
  });
}

/** This browser becomes the person of a passkey. Null: the person thought better of it. */
export async function signIn(): Promise<Me | null> {
  const wish = await ask<SignInWish>('/api/signin/passkey/new', {});
  let found: PublicKeyCredential | null;
  try {
    found = (await navigator.credentials.get({
      publicKey: {
        challenge: bytes(wish.challenge),
        rpId: wish.site,
        userVerification: 'preferred',
        timeout: 120_000,
      },
    })) as PublicKeyCredential | null;
  } catch {
    return null;
  }
  if (!found) return null;
  const answer = found.response as AuthenticatorAssertionResponse;
  return ask<Me>('/api/signin/passkey', {
    id: found.id,
    client: coded(answer.clientDataJSON),
    data: coded(answer.authenticatorData),
    signature: coded(answer.signature),
    user: answer.userHandle ? coded(answer.userHandle) : '',
  });
}

/** A word for this device, so that a list of passkeys can be read: "Chrome, Linux". */
export function deviceName(agent = navigator.userAgent): string {
  const browser = /Firefox/.test(agent) ? 'Firefox' : /Edg\//.test(agent) ? 'Edge' : /Chrome/.test(agent) ? 'Chrome' : /Safari/.test(agent) ? 'Safari' : ''; // prettier-ignore
  const system = /Android/.test(agent) ? 'Android' : /iPhone|iPad/.test(agent) ? 'iOS' : /Mac OS/.test(agent) ? 'macOS' : /Windows/.test(agent) ? 'Windows' : /Linux/.test(agent) ? 'Linux' : ''; // prettier-ignore
  return [browser, system].filter(Boolean).join(', ') || 'Ridotto';
}
