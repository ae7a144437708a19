/** Puts the slashes of MM/DD/YYYY in while somebody types. */
export function maskDate(event) {
  const control = event.target;
  const digits = control.value.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  control.value = parts.join('/');
}

/** "1234.5" becomes "$1,234.50"; text that is not an amount is left unchanged. */
export function reformatMoney(event) {
  const amount = toAmount(event.target.value);
  if (amount !== null) event.target.value = formatMoney(amount);
}

/** An amount in dollars; null for anything else. */
export function toAmount(text) {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

export function formatMoney(amount) {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

export function formatSize(bytes) {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}
