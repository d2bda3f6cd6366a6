"""A web server that speaks HTTP/2 and nothing else, for the proxy's tests."""

import asyncio
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import RequestReceived


class Http2:
    """Serves `{path: (content type, body)}` over TLS; `asked` are the streams it saw, as (connection, path)."""

    def __init__(self, pages: Mapping[str, tuple[str, bytes]], certificate, key):
        self.pages, self.asked, self.connections = pages, [], 0
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        self.context.set_alpn_protocols(["h2"])
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.ready, self.ended = threading.Event(), asyncio.Event()

    def start(self) -> str:
        self.thread.start()
        assert self.ready.wait(60)
        return f"https://localhost:{self.port}"

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.ended.set)
        self.thread.join(60)

    def _serve(self) -> None:
        self.loop.run_until_complete(self._until_ended())
        self.loop.close()

    async def _until_ended(self) -> None:
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0, ssl=self.context)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.ended.wait()
        server.close()
        mine = asyncio.current_task()
        rest = [task for task in asyncio.all_tasks() if task is not mine]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        await asyncio.sleep(0.1)  # until the connections that were ended are closed

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert writer.get_extra_info("ssl_object").selected_alpn_protocol() == "h2"
        self.connections += 1
        number, connection = self.connections, H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        connection.initiate_connection()
        with suppress(OSError, asyncio.CancelledError):  # the client has left, or the tests are over
            writer.write(connection.data_to_send())
            while data := await reader.read(65_536):
                for event in connection.receive_data(data):
                    if isinstance(event, RequestReceived):
                        self._answer(connection, number, event)
                writer.write(connection.data_to_send())
                await writer.drain()
        writer.transport.abort()

    def _answer(self, connection: H2Connection, number: int, event: RequestReceived) -> None:
        path = dict(event.headers)[":path"]
        self.asked.append((number, path))
        kind, body = self.pages.get(path, ("text/plain", b"nothing here"))
        assert len(body) < 16_384  # one frame: flow control is not what is tested here
        head = [(":status", "200" if path in self.pages else "404"), ("content-type", kind), ("content-length",
            str(len(body)))]
        connection.send_headers(event.stream_id, head)
        connection.send_data(event.stream_id, body, end_stream=True)
