// The sandbox's version of the provider's checkout page. It is plain HTML with forms and needs no script.
import type { Invoice, Payment } from './objects';

const texts: Readonly<Record<string, readonly [title: string, text: string]>> = {
  finished: ['Payment received', 'The coins have arrived. You can go back to Libretto.'],
  partially_paid: ['Too little was paid', 'Half of the amount arrived. The invoice stays open at the provider.'],
  failed: ['Payment failed', 'No coins arrived. You can try again.'],
  expired: ['Invoice expired', 'Nobody paid in time. Begin again from Libretto.'],
};

export function checkoutPage(invoice: Invoice, payment: Payment | undefined, payAmount: number): string {
  const status = payment?.payment_status;
  const isOpen = status === undefined || status === 'failed';
  const [title, text] = texts[status ?? ''] ?? ['Pay with crypto', ''];
  const currency = (invoice.pay_currency ?? 'btc').toUpperCase();
  const price = Number(invoice.price_amount).toLocaleString('en', { style: 'currency', currency: 'EUR' });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} · Crypto sandbox</title>
<link rel="icon" href="/icon.svg">
<style>${style}</style>
</head>
<body>
<main>
<p class="name"><span class="mark" aria-hidden="true"></span>Libretto <small>crypto sandbox</small></p>
<h1>${title}</h1>
${text === '' ? '' : `<p class="status ${status}" role="status">${text}</p>`}
<dl>
<div><dt>For</dt><dd>${escaped(invoice.order_description)}</dd></div>
<div><dt>Price</dt><dd class="figure">${price}</dd></div>
<div><dt>To pay</dt><dd class="figure">${payAmount} ${escaped(currency)}</dd></div>
</dl>
${isOpen ? forms(invoice) : `<a class="primary" href="${escaped(backUrl(invoice, status))}">Back to Libretto</a>`}
<p class="note">No coins move here. This page stands for the crypto provider while no key of one is set.</p>
</main>
</body>
</html>`;
}

function forms({ id, cancel_url }: Invoice): string {
  const button = (action: string, label: string, kind: string) =>
    `<button class="${kind}" name="action" value="${action}">${label}</button>`;
  return `<form method="post" action="/sandbox/nowpayments/invoice/${escaped(id)}">
${button('pay', 'Pay', 'primary')}
${button('underpay', 'Pay too little', 'secondary')}
${button('fail', 'Fail', 'secondary')}
${button('expire', 'Let it expire', 'secondary')}
</form>
<p class="back"><a href="${escaped(cancel_url)}">Cancel and go back</a></p>`;
}

const backUrl = ({ success_url, cancel_url }: Invoice, status: string | undefined): string =>
  status === 'finished' ? success_url : cancel_url;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root{--canvas:#0d1311;--card:#141b18;--raised:#25302b;--line:#27322d;--text:#eef4f0;--muted:#b6c0bb;--accent:#ff9cac;
--on-accent:#2b0b12;--good:#6fd6a4;--bad:#ff8a6b;--focus:#ffd0d7}
@media (prefers-color-scheme:light){:root{--canvas:#f5f8f6;--card:#fff;--raised:#e0e8e4;--line:#d6dfda;--text:#0f1a16;
--muted:#43504a;--accent:#0e5a47;--on-accent:#fff;--good:#146c43;--bad:#a82c12;--focus:#0e5a47}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--canvas);
color:var(--text);font:14px/20px Figtree,system-ui,sans-serif}
main{width:100%;max-width:480px;padding:24px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
.name{display:flex;align-items:center;gap:8px;margin:0 0 24px;font-weight:700}
.name small{color:var(--muted);font-weight:400}
.mark{width:3px;height:20px;background:var(--accent)}
h1{margin:0 0 8px;font-size:24px;line-height:32px;letter-spacing:-.015em}
.status{margin:0 0 16px;color:var(--bad)}
.status.finished{color:var(--good)}
dl{margin:16px 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.figure{font-weight:600;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px}
button,.primary{display:block;width:100%;min-height:44px;padding:12px 20px;border:0;border-radius:9999px;font:inherit;
font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--accent);color:var(--on-accent)}
.secondary{background:var(--raised);color:var(--text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.back{margin:16px 0 0;text-align:center}
.back a{color:var(--accent)}
.note{margin:24px 0 0;color:var(--muted);font-size:13px;line-height:18px}`;
