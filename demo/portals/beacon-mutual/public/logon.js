// The sign-in page does not want to stand in a frame.
if (document.body.dataset.top && window.top !== window) window.top.location.href = location.href;
