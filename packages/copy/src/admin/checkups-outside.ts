// What the checks of the address, of WhatsApp and of the work in the background say. Names in braces stand for values, which
// `fillIn` puts in.

export const outsideChecks = {
  'public-address': {
    name: 'Your address',
    about: 'Students reach this server at its own address.',
    findings: {
      unreachable: {
        says: '{address} cannot be opened from this machine ({words}).',
        remedy:
          'Check that the name points to this machine, that the proxy (Caddy, nginx) runs, and that the firewall lets ports 80 and 443 in.',
      },
      'other-program': {
        says: 'At {address} something else answers ({status}), not this server.',
        remedy: 'Correct PUBLIC_URL, or where the name points to, or to which port the proxy leads.',
      },
      'plain-http': {
        says: '{address} is not protected: anybody on the way can read sign-in codes.',
        remedy: 'Set up a certificate (Caddy does it by itself) and set PUBLIC_URL to the https address.',
      },
    },
  },
  certificate: {
    name: 'Certificate',
    about: 'Browsers trust the certificate of your address, and it does not end soon.',
    findings: {
      ended: {
        says: 'The certificate of {name} has ended: browsers warn everybody away.',
        remedy: 'Renew it now: restart Caddy, or run certbot renew, and look into its messages.',
      },
      ending: {
        says: 'The certificate of {name} ends in {days} days and was not renewed.',
        remedy:
          'Renewing fails. Restart Caddy, or run certbot renew, and look into its messages; port 80 must be open.',
      },
      untrusted: {
        says: 'Browsers do not trust the certificate of {name} ({words}).',
        remedy: 'Get one from Let’s Encrypt (Caddy does it by itself), with its whole chain.',
      },
      'other-name': {
        says: 'The certificate is not for {name}.',
        remedy: 'Get one for this name, or correct PUBLIC_URL.',
      },
    },
  },
  proxy: {
    name: 'Visitors’ addresses',
    about:
      'The server knows from where each visitor comes, so that it can hold strangers back and nobody else.',
    findings: {
      'not-trusted': {
        says: 'All visitors seem to come from one address, so they use up each other’s limits.',
        remedy:
          'Set TRUST_PROXY to the address of the proxy (127.0.0.1 when it runs on this machine) and start again.',
      },
      'trusts-anyone': {
        says: 'Any visitor can claim another address, and so pass the limits of sign-in.',
        remedy:
          'Let the proxy overwrite X-Forwarded-For instead of adding to it, and name nothing but the proxy in TRUST_PROXY.',
      },
    },
  },
  caching: {
    name: 'Old copies',
    about: 'Nothing between the server and the students keeps old pages or answers.',
    findings: {
      kept: {
        says: 'Something keeps copies of {path} and shows them in place of the present ones.',
        remedy: 'Switch off the cache of the proxy or CDN, but for /assets/.',
      },
      rule: {
        says: 'Browsers are told to keep {path} for {seconds} seconds, so they miss what is new.',
        remedy:
          'Remove the rule that sets Cache-Control in the proxy or CDN. The server sets the right one itself.',
      },
    },
  },
  nginx: {
    name: 'nginx sends lessons',
    about: 'nginx can read the lessons and sends them.',
    findings: {
      'cannot-read': {
        says: 'nginx cannot read the lessons (answer {status}): they do not play.',
        remedy:
          'Add nginx’s user to the group of the server’s user (usermod -aG valence www-data), check the folder in nginx’s site, and restart nginx.',
      },
      'not-between': {
        says: 'STREAM_CARRIER is nginx, but no nginx is in between: lessons do not play.',
        remedy: 'Set up nginx as in the example of the manual, or remove STREAM_CARRIER.',
      },
    },
  },
  bucket: {
    name: 'Bucket',
    about: 'The bucket with the lessons answers.',
    findings: {
      unreachable: {
        says: 'The bucket does not answer ({words}): lessons do not play.',
        remedy:
          'Check with its provider that it exists, that its key is valid and that the bill is paid; then the S3_ settings.',
      },
    },
  },
  'bucket-cors': {
    name: 'Lessons from the bucket',
    about: 'The bucket lets browsers of this site fetch lessons.',
    findings: {
      refused: {
        says: 'The bucket does not let browsers at {origin} fetch lessons: they do not play.',
        remedy:
          'Add a CORS rule to the bucket: AllowedOrigins {origin}, AllowedMethods GET and HEAD, AllowedHeaders Range.',
      },
    },
  },
  sending: {
    name: 'Sending by WhatsApp',
    about: 'Sign-in codes go out.',
    findings: {
      token: {
        says: 'WhatsApp refused the token (code {code}): no sign-in code goes out.',
        remedy: 'Make a new token of the system user at Meta, set WHATSAPP_ACCESS_TOKEN, and start again.',
      },
      blocked: {
        says: 'Meta has blocked the WhatsApp account (code {code}): no sign-in code goes out.',
        remedy: 'Open the account’s quality page at Meta, answer what it asks, then start the server again.',
      },
    },
  },
  'whatsapp-account': {
    name: 'WhatsApp account',
    about: 'Meta accepts the token and knows the number.',
    findings: {
      token: {
        says: 'The WhatsApp token has expired or was taken back (code {code}).',
        remedy:
          'Make a new token of the system user at Meta, one that does not expire; set WHATSAPP_ACCESS_TOKEN and start again.',
      },
      blocked: {
        says: 'Meta has blocked the WhatsApp account (code {code}).',
        remedy: 'Open the account’s quality page at Meta and answer what it asks.',
      },
      permission: {
        says: 'The WhatsApp token may not use this number (code {code}).',
        remedy:
          'Give the system user the app and the permission whatsapp_business_messaging, and make a new token.',
      },
      'number-absent': {
        says: 'Meta does not know the number of WHATSAPP_PHONE_NUMBER_ID.',
        remedy: 'Copy the id that Meta shows beside the number (not the number itself) and start again.',
      },
      unreachable: {
        says: 'Meta cannot be reached ({words}).',
        remedy: 'Check the network and the firewall of this machine: it must reach graph.facebook.com.',
      },
    },
  },
  template: {
    name: 'WhatsApp template',
    about: 'The template for sign-in codes is approved.',
    findings: {
      absent: {
        says: 'There is no template {name} in the language {language}.',
        remedy:
          'Make it at Meta as an authentication template, or correct WHATSAPP_TEMPLATE and WHATSAPP_TEMPLATE_LANGUAGE.',
      },
      rejected: {
        says: 'The template {name} ({language}) cannot be used: {status}.',
        remedy:
          'Look at Meta why, correct it and send it in again. Until then students send the word Passcode.',
      },
      refused: {
        says: 'WhatsApp refused the template {name} ({language}) in a message (code {code}).',
        remedy: 'Look at its state at Meta. Until it is right, students send the word Passcode.',
      },
    },
  },
  webhook: {
    name: 'Receiving by WhatsApp',
    about: 'Meta reaches this server with what students write.',
    findings: {
      unreachable: {
        says: '{address} cannot be reached ({words}): students’ messages do not arrive.',
        remedy: 'Check the name, the proxy and the firewall, as for your address.',
      },
      'wrong-answer': {
        says: '{address} does not answer as Meta expects ({status}).',
        remedy: 'Let the proxy pass /webhooks/whatsapp on as it is, without a sign-in or a cache.',
      },
      silent: {
        says: '{count} messages went out and Meta has reported nothing to {address}.',
        remedy:
          'Register this address at Meta as the webhook, with the verify token, and subscribe to messages.',
      },
    },
  },
  messages: {
    name: 'Messages that wait',
    about: 'Messages go out and are answered at once.',
    findings: {
      sending: {
        says: '{count} messages wait to go out, the oldest for {minutes} minutes.',
        remedy: 'Check that this machine reaches graph.facebook.com, then restart the server.',
      },
      receiving: {
        says: '{count} messages of students were not answered yet, the oldest for {minutes} minutes.',
        remedy: 'Restart the server. If it happens again, send its log to the makers.',
      },
    },
  },
  ffmpeg: {
    name: 'ffmpeg',
    about: 'The program that makes lessons of films is there and whole.',
    findings: {
      missing: {
        says: 'ffmpeg is missing: films play as they were sent, unprotected, if at all.',
        remedy: 'Install it: apt-get install ffmpeg. What waits goes on by itself.',
      },
      codecs: {
        says: 'This ffmpeg cannot make {names}.',
        remedy: 'Install the whole one of your system (apt-get install ffmpeg), and remove FFMPEG_FOLDER.',
      },
    },
  },
  av1: {
    name: 'AV1',
    about: 'Lessons get pictures in AV1, too, which need a fifth less data.',
    findings: {
      encoder: {
        says: 'This ffmpeg has no libsvtav1: lessons get no pictures in AV1, and cost more data than they need to.',
        remedy:
          'Install the whole ffmpeg of your system (apt-get install ffmpeg) and restart the server, or set AV1=off.',
      },
      slow: {
        says: 'Pictures in AV1 would take this machine {hours} hours for an hour of film: lessons are made without them.',
        remedy: 'Set AV1=on to make them all the same, when no film waits, or AV1=off to leave it so.',
      },
      failed: {
        says: 'The pictures in AV1 of {count} of the newest lessons could not be made. The lessons play without them.',
        remedy: 'Send the log of the worker to the makers. AV1=off ends the tries.',
      },
    },
  },
  worker: {
    name: 'Worker',
    about: 'The worker that makes lessons runs.',
    findings: {
      silent: {
        says: 'No worker has reported for minutes: films do not become lessons.',
        remedy: 'Restart the server. With WORKER=elsewhere: start the worker on its machine.',
      },
    },
  },
  packaging: {
    name: 'Films in the queue',
    about: 'Films become lessons one after another.',
    findings: {
      stuck: {
        says: '{count} films wait and none is being made, for {minutes} minutes now.',
        remedy: 'Restart the server. Uploads then shows whether it goes on.',
      },
    },
  },
  jobs: {
    name: 'Work by the clock',
    about: 'What is done at night and in the background is done.',
    findings: {
      late: {
        says: 'The job {name} has waited for {minutes} minutes.',
        remedy: 'Restart the server.',
      },
      failing: {
        says: 'The job {name} failed {count} times today, after all its tries.',
        remedy: 'Look into the server’s log for “a job failed”, and send the line to the makers.',
      },
    },
  },
  'second-factor': {
    name: 'Second step',
    about: 'Everybody who works at the desk has a second step for signing in.',
    findings: {
      missing: {
        says: '{count} people at the desk sign in with the code from WhatsApp alone.',
        remedy: 'Ask them to set up a second step under My sign-in, then require it in Settings, Limits.',
      },
    },
  },
};
